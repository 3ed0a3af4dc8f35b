import { GitError } from "../repository/git-error.ts";
import { mostObjectBytes } from "./git-object.ts";

/** The object that a delta makes of its base. Throws GitError where the delta leaves its bounds. */
export function applyDelta(base: Buffer, delta: Buffer): Buffer {
  const [baseSize, afterBase] = size(delta, 0);
  const [resultSize, start] = size(delta, afterBase);
  if (baseSize !== base.length || resultSize > mostObjectBytes) throw broken();
  const result = Buffer.alloc(resultSize);
  let at = start;
  let written = 0;
  const byte = (): number => {
    const found = delta[at];
    if (found === undefined) throw broken();
    at += 1;
    return found;
  };
  while (at < delta.length) {
    const command = byte();
    if (command === 0) throw broken();
    if (command < 0x80) {
      if (at + command > delta.length || written + command > resultSize) throw broken();
      delta.copy(result, written, at, at + command);
      at += command;
      written += command;
      continue;
    }
    let offset = 0;
    let length = 0;
    for (let index = 0; index < 4; index += 1)
      if (command & (1 << index)) offset += byte() * 2 ** (8 * index);
    for (let index = 0; index < 3; index += 1)
      if (command & (1 << (index + 4))) length += byte() * 2 ** (8 * index);
    if (length === 0) length = 0x10_000;
    if (offset + length > base.length || written + length > resultSize) throw broken();
    base.copy(result, written, offset, offset + length);
    written += length;
  }
  if (written !== resultSize) throw broken();
  return result;
}

function size(bytes: Buffer, start: number): readonly [value: number, next: number] {
  let value = 0;
  for (let index = 0; index < 5; index += 1) {
    const byte = bytes[start + index];
    if (byte === undefined) throw broken();
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return [value, start + index + 1];
  }
  throw broken();
}

function broken(): GitError {
  return new GitError("An object of the repository is damaged. Check it with: git fsck");
}
