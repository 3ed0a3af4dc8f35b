const signature = 0x44_49_52_43;
const headerLength = 12;
/** Of an entry, what is before its flags: times, device, owner, size, digest. */
const statLength = 60;
const extendedFlag = 0x40_00;

/**
 * True where git's index, as bytes, holds a path with forward slashes from the root of its work
 * tree. False for what is no index of versions 2 to 4 with digests of SHA-1, or is cut off.
 */
export function tracksPath(index: Uint8Array, path: string): boolean {
  const view = new DataView(index.buffer, index.byteOffset, index.byteLength);
  if (index.length < headerLength || view.getUint32(0) !== signature) return false;
  const version = view.getUint32(4);
  const count = view.getUint32(8);
  if (version < 2 || version > 4) return false;
  const wanted = new TextEncoder().encode(path);
  let at = headerLength;
  let name: Uint8Array = new Uint8Array();
  for (let entry = 0; entry < count; entry += 1) {
    const start = at;
    if (start + statLength + 2 > index.length) return false;
    const isExtended = (view.getUint16(start + statLength) & extendedFlag) !== 0;
    at = start + statLength + (isExtended ? 4 : 2);
    let kept = 0;
    if (version === 4) {
      const stripped = variableNumber(index, at);
      if (stripped === undefined) return false;
      at = stripped.next;
      kept = Math.max(0, name.length - stripped.value);
    }
    const end = index.indexOf(0, at);
    if (end < 0) return false;
    name = joined(name.subarray(0, kept), index.subarray(at, end));
    if (isSame(name, wanted)) return true;
    // Before version 4, entries are filled up with zeros to a multiple of eight.
    at = version === 4 ? end + 1 : start + Math.floor((end - start) / 8 + 1) * 8;
  }
  return false;
}

/** A number in seven bits a byte, as git packs offsets. */
function variableNumber(
  bytes: Uint8Array,
  from: number,
): { readonly value: number; readonly next: number } | undefined {
  let value = 0;
  for (let at = from; at < Math.min(bytes.length, from + 6); at += 1) {
    const byte = bytes[at] ?? 0;
    value = (at === from ? 0 : value + 1) * 128 + (byte & 0x7f);
    if ((byte & 0x80) === 0) return { value, next: at + 1 };
  }
  return undefined;
}

function joined(beginning: Uint8Array, rest: Uint8Array): Uint8Array {
  if (beginning.length === 0) return rest;
  const whole = new Uint8Array(beginning.length + rest.length);
  whole.set(beginning);
  whole.set(rest, beginning.length);
  return whole;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
