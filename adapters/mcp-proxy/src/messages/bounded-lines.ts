import { createByteBuffer } from "./byte-buffer.ts";

/** A line was longer than allowed, and was thrown away. */
export const tooLong = Symbol("too long");

/**
 * The lines of a stream, UTF-8, without their ends. Of one that is longer than `maxBytes` nothing
 * is kept.
 */
export async function* boundedLines(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<string | typeof tooLong> {
  const kept = createByteBuffer();
  let isTooLong = false;
  const keep = (piece: Uint8Array): void => {
    isTooLong ||= kept.length() + piece.length > maxBytes;
    if (isTooLong) kept.clear();
    else kept.add(piece);
  };
  const take = (): string | typeof tooLong => {
    const line = isTooLong ? tooLong : kept.takeText().trim();
    isTooLong = false;
    return line;
  };
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      keep(chunk.subarray(from, end));
      yield take();
      from = end + 1;
    }
    keep(chunk.subarray(from));
  }
  if (isTooLong || kept.length() > 0) yield take();
}
