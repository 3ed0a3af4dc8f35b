import { isSecretName } from "./secret-name.ts";

/** Puts `mark` in place of what looks like a secret in any text, by its form or by the name before it. */
export function redactText(text: string, mark: string): string {
  const assignment = (whole: string, name: string, between: string, value: string): string =>
    isSecretName(name) && !isHarmless(value, mark)
      ? name + between + quotedLike(value, mark)
      : whole;
  return (
    text
      // Before assignments, for which the secret of "Authorization: Bearer x" would end at the space.
      .replaceAll(schemes, `$1 ${mark}`)
      .replaceAll(quotedAssignments, assignment)
      .replaceAll(bareAssignments, assignment)
      .replaceAll(headers, assignment)
      .replaceAll(userInAddress, `$1${mark}@`)
      .replaceAll(privateKeys, mark)
      .replaceAll(knownForms, mark)
      .replaceAll(longRuns, (run) => (/[0-9]/.test(run) && /[a-z]/i.test(run) ? mark : run))
  );
}

// Everything here is bounded, because the text may be hostile. First name: "value", 'name' = 'value' …
const quotedAssignments =
  /(?<![\w-])([\w-]{1,128})(["']?[ \t]{0,64}[:=][ \t]{0,64})("(?:[^"\\\n]|\\.){0,4096}"|'(?:[^'\\\n]|\\.){0,4096}')/g;
// … then name=value, which may stand within the quotes of another, or in an address.
const bareAssignments =
  /(?<![\w-])([\w-]{1,128})([ \t]{0,64}[:=][ \t]{0,64})(?!\/\/)([^\s,;&?"'{}[\]]{1,4096})/g;
// … then a header that is itself a value: `--header=X-Api-Key: value`.
const headers = /(?<![\w-])([\w-]{1,128})(:[ \t]{0,64})(?!\/\/)([^\s,;&?"'{}[\]]{1,4096})/g;
const schemes = /\b(Bearer|Basic(?=\s{1,8}[\w+/=-]{8}))\s{1,8}[^\s"']{1,4096}/gi;
const userInAddress = /(\/\/)[^\s/@"']{1,512}@/g;
const privateKeys = /-----BEGIN [A-Z ]{3,40}-----[^"']{0,8192}/g;
const knownForms =
  /\b(?:(?:sk|pk|rk|gsk|xai|hf|glpat|npm|pat|dop_v1|shpat|gh[pousr]|github_pat|xox[a-z]|xapp)[-_][\w-]{8,4096}|A(?:KIA|SIA)[A-Z0-9]{12,64}|AIza[\w-]{20,64}|eyJ[\w-]{8,4096}\.[\w-]{1,4096}(?:\.[\w-]{0,4096})?|\d{6,12}:[\w-]{30,255})/g;
const longRuns = /[\w+=-]{32,4096}/g;

function isHarmless(value: string, mark: string): boolean {
  const bare = value.replaceAll(/^["']|["']$/g, "");
  return bare === mark || /^(?:\$\{[A-Za-z_][\w:]*\}|null|true|false|Bearer|Basic|)$/i.test(bare);
}

function quotedLike(value: string, mark: string): string {
  const quote = /^["']/.exec(value)?.[0] ?? "";
  return quote + mark + quote;
}
