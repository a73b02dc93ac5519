// The reference on this side of the page: quick questions. `engine.js` asks the slow ones.

import init, * as reference from "./reference.js";

await init();

export { reference };

/** Returns the replies of the reference to the lines of a game, as plain objects. */
export function replies(game, lines) {
  return game.play(lines).map((reply) => {
    const { operation, shown, raised, note, error, kept } = reply;
    reply.free();
    return { operation, shown, raised, note, error, kept };
  });
}
