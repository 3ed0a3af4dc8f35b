/** Codes of `parapet dashboard` begin so; a link has one behind its mark. */
const codePrefix = "parapet_in_";
export const linkMark = "#sign-in=";
/** Behind it is why the provider did not sign anybody in. */
export const failedMark = "#sign-in-failed=";

const failures = new Map([
  ["expired", "The sign-in took too long, or began in another browser. Sign in again."],
  ["unavailable", "The provider does not answer, or has changed its keys. Try again in a minute."],
  ["no-role", "You have signed in, but have no role here. Ask an administrator for one."],
]);

/** Nothing of the address is shown but what is known. */
export function failureOf(reason: string): string {
  return failures.get(reason) ?? "The provider did not sign you in. Sign in again.";
}

/** What a person pasted: a token, a one-time code, or the whole link with one. */
export function secretIn(pasted: string): { readonly code: string } | { readonly token: string } {
  const text = pasted.trim();
  const mark = text.indexOf(linkMark);
  const secret = mark === -1 ? text : text.slice(mark + linkMark.length);
  return mark !== -1 || secret.startsWith(codePrefix) ? { code: secret } : { token: secret };
}
