import { findSecrets } from "@parapet/posture/redaction";
import { InvalidRegistration } from "./invalid-registration.ts";

/**
 * Refuses a registration with a secret in it: everyone who may read registrations would see it, and a condition cannot be redacted
 * and still run. Throws InvalidRegistration, which names the field and repeats nothing of it.
 */
export function refuseSecrets(request: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(request)) refuseBelow(value, `/${name}`, isCode(name));
}

function refuseBelow(value: unknown, pointer: string, code: boolean): void {
  if (typeof value === "string") {
    if (code ? holdsLiteralSecret(value) : findSecrets(value, "output").length > 0)
      throw new InvalidRegistration(
        pointer,
        "This looks like a secret, and everyone who may read the registration would see it. Take it out; to match secrets, use the detector `secret`.",
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

/** A secret in a text of the code; a pattern that matches secrets is none. */
function holdsLiteralSecret(code: string): boolean {
  return Array.from(code.matchAll(literal), ([text]) => unescaped(text)).some((text) =>
    findSecrets(text, "output").some(
      ({ start, end }) => !/\\.|[[\]{}()*?|^]/.test(text.slice(start, end)),
    ),
  );
}

function unescaped(quoted: string): string {
  return quoted.slice(1, -1).replaceAll(/\\(["'\\])/g, "$1");
}
