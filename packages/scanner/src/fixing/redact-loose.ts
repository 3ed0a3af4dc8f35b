import { isSecretName } from "./secret-name.ts";

const blank = "[redacted]";

/** Takes out of any text what looks like a secret by its form or by the name before it. */
export function redactLoose(text: string): string {
  return text
    .replaceAll(quotedAssignments, redactAssignment)
    .replaceAll(bareAssignments, redactAssignment)
    .replaceAll(/(\/\/)[^/\s:@"']{1,256}:[^/\s@"']{1,256}@/g, `$1${blank}@`)
    .replaceAll(/\b(Bearer|Basic)\s+[\w.~+/=-]{8,4096}/g, `$1 ${blank}`)
    .replaceAll(/-----BEGIN [A-Z ]{3,40}-----[^"']{0,8192}/g, blank)
    .replaceAll(knownForms, blank)
    .replaceAll(/[\w-]{32,4096}/g, (run) =>
      /[0-9]/.test(run) && /[a-z]/i.test(run) ? blank : run,
    );
}

// Everything here is bounded, because the text may be hostile. First name: "value", 'name' = 'value' …
const quotedAssignments =
  /(?<![\w-])([\w-]{1,128})(["']?[ \t]{0,64}[:=][ \t]{0,64})("(?:[^"\\\n]|\\.){0,4096}"|'(?:[^'\\\n]|\\.){0,4096}')/g;
// … then name=value, which may stand within the quotes of another, or in an address.
const bareAssignments =
  /(?<![\w-])([\w-]{1,128})([ \t]{0,64}[:=][ \t]{0,64})(?!\/\/)([^\s,;&?"'{}[\]]{1,4096})/g;

function redactAssignment(whole: string, name: string, between: string, value: string): string {
  return isSecretName(name) && !isHarmless(value) ? name + between + quotedAs(value) : whole;
}

const knownForms =
  /\b(?:sk-[\w-]{16,4096}|gh[pousr]_\w{20,255}|github_pat_\w{20,255}|glpat-[\w-]{20,255}|xox[a-z]-[\w-]{10,255}|AKIA[0-9A-Z]{16}|AIza[\w-]{35}|eyJ[\w-]{10,4096}\.[\w-]{1,4096}\.[\w-]{0,4096}|\d{8,10}:[\w-]{35})/g;

function isHarmless(value: string): boolean {
  return /^["']?(?:\$\{[A-Za-z_][\w:]*\}|\[redacted\]|null|true|false|)["']?$/.test(value);
}

function quotedAs(value: string): string {
  const quote = /^["']/.exec(value)?.[0] ?? "";
  return quote + blank + quote;
}
