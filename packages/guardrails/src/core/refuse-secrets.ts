import { findSecrets } from "@parapet/posture/redaction";
import { InvalidRegistration } from "./invalid-registration.ts";

/**
 * Refuses a registration with a secret in it: everyone who may read registrations would see it, and
 * a condition cannot be redacted and still run. Throws InvalidRegistration, which names the field
 * and repeats nothing of it.
 */
export function refuseSecrets(request: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(request)) refuseBelow(value, `/${name}`, isCode(name));
}

function refuseBelow(value: unknown, pointer: string, code: boolean): void {
  if (typeof value === "string") {
    if (code ? holdsLiteralSecret(value) : findSecrets(value, "output").length > 0)
      throw new InvalidRegistration(
        pointer,
        "This looks like a secret and would be visible to everyone who can read the registration. Remove it; to match secrets, use the detector `secret`.",
      );
  } else if (typeof value === "object" && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      refuseBelow(key, pointer, false);
      refuseBelow(
        member,
        `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`,
        isCode(key),
      );
    }
  }
}

/** Conditions of registrations and of their suppressions, in CEL. */
function isCode(field: string): boolean {
  return field === "condition" || field === "match";
}

const literal = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;
const longestCall = 1_000;
/** What is before a literal that is a pattern: the function, and what is matched. */
const beforePattern =
  /\b(?:re2|glob)\((?:[^"'()]|\([^"'()]{0,200}\)|"[^"\n]{0,200}"|'[^'\n]{0,200}'){1,1000},\s{0,64}$/;

/** A secret in a text of the code. Of a pattern, in the parts that match themselves alone. */
function holdsLiteralSecret(code: string): boolean {
  for (const { 0: quoted, index } of code.matchAll(literal)) {
    const text = unescaped(quoted);
    const isPattern = beforePattern.test(code.slice(Math.max(0, index - longestCall), index));
    if (isPattern ? literalParts(text).some(isSecretPart) : findSecrets(text, "output").length > 0)
      return true;
  }
  return false;
}

type LiteralPart = { readonly text: string; readonly isLast: boolean };

/** What of a regular expression or a glob stands for itself, in order. */
function literalParts(pattern: string): readonly LiteralPart[] {
  const parts = pattern.split(/\\[A-Za-z\d]|(?<!\\)(?:[[\]{}()*+?|^$]|\.(?=[*+?{]))/);
  return parts.map((text, index) => ({
    text: text.replaceAll(/\\(.)/g, "$1"),
    isLast: index === parts.length - 1,
  }));
}

/** A known beginning that a pattern goes on behind is none: "sk-ant-api03-" before "[\w-]+". */
function isSecretPart({ text, isLast }: LiteralPart): boolean {
  return findSecrets(text, "output").some(
    ({ start, end }) => isLast || end < text.length || !/[-_.=:/]$/.test(text.slice(start, end)),
  );
}

function unescaped(quoted: string): string {
  return quoted.slice(1, -1).replaceAll(/\\(["'\\])/g, "$1");
}
