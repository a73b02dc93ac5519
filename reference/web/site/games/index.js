// The games by name.

import bubbles from "./bubbles-and-boulders.js";
import fifteen from "./fifteen.js";
import flow from "./flow.js";
import pyramids from "./pyramids.js";
import strips from "./strips.js";

export const games = Object.fromEntries(
  [bubbles, flow, pyramids, strips, fifteen].map((game) => [game.name, game]),
);
