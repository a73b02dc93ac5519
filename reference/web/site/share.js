// A game in the fragment of a link: packed, and written with letters that a link may have.

// A game is much smaller, in bytes. A short link can unpack to more than a page can hold.
const LONGEST = 1_000_000;
// The page plays all operations of a game after each move.
const MOST_LINES = 2000;

async function through(stream, bytes) {
  const chunks = [];
  let size = 0;
  for await (const chunk of chunksOf(new Blob([bytes]).stream().pipeThrough(stream))) {
    size += chunk.length;
    if (size > LONGEST) throw new Error("too long");
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Returns the chunks of a stream. Not all browsers can loop over a stream itself. */
async function* chunksOf(stream) {
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

/** Returns the fragment of a game. */
export async function pack(game) {
  const bytes = new TextEncoder().encode(JSON.stringify(game));
  const packed = await through(new CompressionStream("deflate-raw"), bytes);
  const letters = btoa(String.fromCharCode(...packed));
  return `#g=${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** Returns the game of a fragment, or nothing if it has none. The error is for a damaged link. */
export async function unpack(fragment) {
  if (!fragment.startsWith("#g=")) return null;
  try {
    const letters = atob(fragment.slice(3).replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const bytes = await through(new DecompressionStream("deflate-raw"), packed);
    const { puzzle, lines } = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof puzzle !== "string" || !Array.isArray(lines) || lines.length > MOST_LINES) throw new Error("no game");
    return { puzzle, lines: lines.map(String) };
  } catch {
    throw new Error("This link is damaged. Copy it again from the page of the game.");
  }
}
