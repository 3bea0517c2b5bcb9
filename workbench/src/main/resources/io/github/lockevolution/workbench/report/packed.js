// What the page carries packed: gzip in Base64.

/** False for a browser of before 2023. */
export const canUnpack = () => typeof DecompressionStream === "function";

/** A response with the bytes that were packed. */
export function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}
