import type { TextSpan } from "./text-span.ts";
import { vendorForms, type VendorForm } from "./vendor-forms.ts";

/** A secret that is known by how it begins. */
export type VendorSecret = TextSpan & Pick<VendorForm, "id" | "what">;

const prefixes = [...new Set(vendorForms.map(({ prefix }) => prefix))].toSorted(
  (a, b) => a.length - b.length,
);

const escaped = (prefix: string) => prefix.replaceAll(/[^\w-]/g, "\\$&");
const [words = [], others = []] = [true, false].map((isWord) =>
  prefixes.filter((prefix) => /^\w/.test(prefix) === isWord).map(escaped),
);

/**
 * All prefixes at once, at the beginning of a word, also one after "\n" in JSON: to look for one
 * after the other, or in the middle of words, takes a multiple of the time. The shortest that fits
 * is found.
 */
const anyPrefix = new RegExp(
  String.raw`(?:\b|_)(?:[bfnrt](?<=\\.))?(${words.join("|")})|(${others.join("|")})`,
  "g",
);

/**
 * Where a prefix stands, the forms that may fit: its own, and those of prefixes that begin with it.
 */
const formsByPrefix = new Map(
  prefixes.map((prefix) => [prefix, vendorForms.filter((one) => one.prefix.startsWith(prefix))]),
);

/**
 * The secrets of known vendors in a text, in its order, at most `most`. Takes time linear in the
 * text.
 */
export function findVendorSecrets(text: string, most: number): readonly VendorSecret[] {
  const found: VendorSecret[] = [];
  anyPrefix.lastIndex = 0;
  while (found.length < most) {
    const match = anyPrefix.exec(text);
    if (match === null) break;
    const prefix = match[1] ?? match[2] ?? "";
    const at = anyPrefix.lastIndex - prefix.length;
    const longest = longestAt(text, at, formsByPrefix.get(prefix) ?? []);
    if (longest !== undefined) found.push(longest);
    anyPrefix.lastIndex = longest?.end ?? at + 1;
  }
  return found;
}

function longestAt(
  text: string,
  at: number,
  forms: readonly VendorForm[],
): VendorSecret | undefined {
  // In JSON text a line may begin after "\\n".
  const before = /\\[bfnrt]$/.test(text.slice(Math.max(0, at - 2), at)) ? "" : text.charAt(at - 1);
  // A word that goes on before the prefix is no secret.
  if (/[A-Za-z\d]/.test(before) && /[A-Za-z]/.test(text.charAt(at))) return undefined;
  let longest: VendorSecret | undefined;
  for (const { id, what, prefix, body } of forms) {
    // Bodies of signed tokens are long: looking at each place in one again would take long.
    if (id === "jwt" && /[\w-]/.test(before)) continue;
    if (!text.startsWith(prefix, at)) continue;
    body.lastIndex = at + prefix.length;
    if (!body.test(text)) continue;
    const end = body.lastIndex;
    if (longest !== undefined && longest.end >= end) continue;
    longest = { id, what, start: at, end };
  }
  return longest;
}
