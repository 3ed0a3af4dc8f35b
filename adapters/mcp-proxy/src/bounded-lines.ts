/** A line was longer than allowed, and was thrown away. */
export const tooLong = Symbol("too long");

/** The lines of a stream, UTF-8, without their ends. Of one that is longer than `maxBytes` nothing is kept. */
export async function* boundedLines(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<string | typeof tooLong> {
  let kept: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      kept.push(chunk.subarray(from, end));
      length += end - from;
      yield length > maxBytes ? tooLong : lineOf(kept);
      kept = [];
      length = 0;
      from = end + 1;
    }
    length += chunk.length - from;
    if (length > maxBytes) kept = [];
    else kept.push(chunk.subarray(from));
  }
  if (length > 0) yield length > maxBytes ? tooLong : lineOf(kept);
}

function lineOf(pieces: readonly Uint8Array[]): string {
  return Buffer.concat(pieces).toString("utf8").trim();
}
