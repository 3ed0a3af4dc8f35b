const digits = "0123456789abcdefghjkmnpqrstvwxyz";

const randomDigits = 12;
/** Asking the system for randomness takes longer than all the rest. */
const idsAtOnce = 64;

/**
 * Makes identifiers that sort by time: `<prefix>_`, ten digits of the time in milliseconds, and
 * twelve random ones (60 bit), in Crockford's base32.
 */
export function idMaker(
  now: () => Date,
  randomBytes: (size: number) => Uint8Array,
): (prefix: string) => string {
  let pool: Uint8Array = new Uint8Array();
  let used = 0;
  return (prefix) => {
    if (used + randomDigits > pool.length) {
      pool = randomBytes(randomDigits * idsAtOnce);
      used = 0;
    }
    let random = "";
    for (const end = used + randomDigits; used < end; used += 1) {
      random += digits.charAt((pool[used] ?? 0) % 32);
    }
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
