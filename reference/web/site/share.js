// A game in the fragment of a link: packed, and written with letters that a link may have.

async function through(stream, bytes) {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
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
    if (typeof puzzle !== "string" || !Array.isArray(lines)) throw new Error("no game");
    return { puzzle, lines: lines.map(String) };
  } catch {
    throw new Error("This link is damaged. Copy it again from the page of the game.");
  }
}
