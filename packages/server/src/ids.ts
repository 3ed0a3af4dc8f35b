const digits = "0123456789abcdefghjkmnpqrstvwxyz";

/**
 * Makes identifiers that sort by time: `<prefix>_`, ten digits of the time in milliseconds, and twelve random
 * ones (60 bit), in Crockford's base32.
 */
export function idMaker(
  now: () => Date,
  randomBytes: (size: number) => Uint8Array,
): (prefix: string) => string {
  return (prefix) => {
    const random = Array.from(randomBytes(12), (byte) => digits.charAt(byte % 32)).join("");
    return `${prefix}_${timeDigits(now().getTime())}${random}`;
  };
}

function timeDigits(milliseconds: number): string {
  let rest = milliseconds;
  let text = "";
  for (let place = 0; place < 10; place += 1) {
    text = digits.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}
