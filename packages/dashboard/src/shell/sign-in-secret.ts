/** Codes of `parapet dashboard` begin so; a link has one behind its mark. */
const codePrefix = "parapet_in_";
export const linkMark = "#sign-in=";

/** What a person pasted: a token, a one-time code, or the whole link with one. */
export function secretIn(pasted: string): { readonly code: string } | { readonly token: string } {
  const text = pasted.trim();
  const mark = text.indexOf(linkMark);
  const secret = mark === -1 ? text : text.slice(mark + linkMark.length);
  return mark !== -1 || secret.startsWith(codePrefix) ? { code: secret } : { token: secret };
}
