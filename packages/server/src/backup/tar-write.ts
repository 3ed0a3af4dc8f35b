/**
 * Blocks of the tar format (POSIX.1-2001, pax):
 * https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html
 */
export const blockBytes = 512;
const shortestLong = 100;
/** Eleven octal digits. */
const largestPlain = 0o77_777_777_777;

export type TarEntry = {
  readonly name: string;
  readonly bytes: number;
  readonly executable: boolean;
};

/**
 * The header of a file that only its owner may read; with a pax header before it where name or size
 * do not fit.
 */
export function tarHeader({ name, bytes, executable }: TarEntry, modified: Date): Buffer {
  const isPlain = Buffer.byteLength(name) < shortestLong && /^[\x20-\x7e]+$/.test(name);
  const records = [
    ...(isPlain ? [] : [record("path", name)]),
    ...(bytes > largestPlain ? [record("size", String(bytes))] : []),
  ].join("");
  const header = block({
    name: isPlain ? name : "file",
    bytes: Math.min(bytes, largestPlain),
    mode: executable ? 0o700 : 0o600,
    type: "0",
    modified,
  });
  if (records === "") return header;
  const body = Buffer.from(records);
  const pax = block({ name: "pax", bytes: body.length, mode: 0o600, type: "x", modified });
  return Buffer.concat([pax, body, padding(body.length), header]);
}

/** What is after a content of this length. */
export function padding(bytes: number): Buffer {
  return Buffer.alloc((blockBytes - (bytes % blockBytes)) % blockBytes);
}

export const tarEnd = Buffer.alloc(2 * blockBytes);

function block(entry: {
  readonly name: string;
  readonly bytes: number;
  readonly mode: number;
  readonly type: "0" | "x";
  readonly modified: Date;
}): Buffer {
  const bytes = Buffer.alloc(blockBytes);
  const put = (text: string, at: number) => bytes.write(text, at, "latin1");
  put(entry.name, 0);
  put(octal(entry.mode, 7), 100);
  put(octal(0, 7), 108);
  put(octal(0, 7), 116);
  put(octal(entry.bytes, 11), 124);
  put(octal(Math.floor(entry.modified.getTime() / 1_000), 11), 136);
  put(" ".repeat(8), 148);
  put(entry.type, 156);
  put("ustar\x0000", 257);
  put(`${octal(checksumOf(bytes), 6)}\0 `, 148);
  return bytes;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}

/** Of a header whose checksum is still eight spaces. */
export function checksumOf(header: Uint8Array): number {
  return header.reduce((sum, byte) => sum + byte, 0);
}

/** Its length counts itself. */
function record(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  const length = Buffer.byteLength(rest);
  let digits = String(length).length;
  if (String(length + digits).length > digits) digits += 1;
  return `${length + digits}${rest}`;
}
