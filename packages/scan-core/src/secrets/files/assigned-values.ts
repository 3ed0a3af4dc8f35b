import { isSecretName } from "@parapet/posture/redaction";
import { looksRandom } from "./random-text.ts";
import type { SecretSpan } from "./secret-hit.ts";

const assigned = /[:=][ \t]{0,8}["'`]?(?:Bearer[ \t]{1,4})?([\w+/=.~-]{16,512})/g;
const nameBefore = /([\w-]{1,64})["'`]?[ \t]{0,8}$/;
const mostSpans = 200;

/**
 * Random values that are assigned to the name of a secret: `API_KEY=…`, `"token": "…"`,
 * `password: …`.
 */
export function assignedSecretsIn(text: string): readonly SecretSpan[] {
  const spans: SecretSpan[] = [];
  for (const match of text.matchAll(assigned)) {
    const value = match[1] ?? "";
    const name = nameBefore.exec(text.slice(Math.max(0, match.index - 80), match.index))?.[1] ?? "";
    if (!isSecretName(name) || !looksRandom(value)) continue;
    const start = match.index + match[0].length - value.length;
    spans.push({
      kind: "assigned",
      what: `the value of ${name}`,
      start,
      end: start + value.length,
    });
    if (spans.length >= mostSpans) break;
  }
  return spans;
}
