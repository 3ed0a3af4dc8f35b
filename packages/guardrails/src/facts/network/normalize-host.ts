/** Longer than any name of the internet's. */
const maxLength = 300;
const plain = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/;

/**
 * A host in its one normal form: lower case, punycode, no dot at the end; an IPv4 address, however
 * it is written (decimal, octal, hexadecimal, in fewer parts, inside IPv6), as four decimal
 * numbers; IPv6 short and without brackets. What is no host comes back in lower case, cut to 300
 * characters.
 */
export function normalizeHost(host: string): string {
  const text = host.trim().slice(0, maxLength).toLowerCase();
  // Most hosts are normal; only one that could be a number needs a parser.
  if (plain.test(text) && !/^(?:0x)?[\da-f.]+$|\.(?:0x)?[\da-f]*$/.test(text)) {
    return addressIn(text) ?? text;
  }
  const unbracketed = text.startsWith("[") ? text.slice(1, text.indexOf("]")) : text;
  const bare = unbracketed.includes(":") ? (unbracketed.split("%", 1)[0] ?? "") : unbracketed;
  const parsed = URL.parse(bare.includes(":") ? `http://[${bare}]/` : `http://${bare}/`);
  const name = parsed === null || parsed.username !== "" ? bare : parsed.hostname;
  return unmapped(name.replace(/^\[|\]$/g, "").replace(/\.+$/, ""));
}

/** `10.0.0.1.nip.io` and `app-10-0-0-1.sslip.io` are names of the address in them. */
function addressIn(name: string): string | undefined {
  if (!/\.(?:nip|sslip|xip)\.io$/.test(name)) return undefined;
  return /(?:^|[.-])(\d{1,3}(?:[.-]\d{1,3}){3})\./.exec(name)?.[1]?.replaceAll("-", ".");
}

/** ::ffff:7f00:1 and ::7f00:1 are 127.0.0.1. */
function unmapped(name: string): string {
  const parts = /^::(?:ffff:)?([\da-f]{1,4}):([\da-f]{1,4})$/.exec(name);
  if (parts === null) return name;
  const [, high = "0", low = "0"] = parts;
  const number = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return number.flatMap((half) => [half >> 8, half & 0xff]).join(".");
}
