const reference =
  /^(?:\$\$?\{[\w.:\s]*[-?=+]?\}|\$\{\{[^{}]*\}\}|\$\(.*\)?|\$(?:env:)?(?:[A-Z_][A-Z\d_]*|[a-z_]+)|%[A-Za-z_]\w*%|\{\{.*\}\}|\{[A-Za-z_][\w.:-]*\}|<[^<>]*>|process\.env\b.*|os\.environ\b.*|env:[A-Z][A-Z\d_]*|op:\/\/.+)$/s;
// What other tools write, whole: beside it there may be a secret.
const mark = /^[[<(*_]{0,4}(?:openclaw_)?redacted[\])>*_]{0,4}$/i;
const filler =
  /^(?:x{3,}|\*+|\.{2,}|…|-+|change[-_ ]?(?:me|it|this)|your[-_ ].*|todo|example|placeholder|none|null|nil|undefined|true|false|yes|no|required|optional|string|bearer|basic)$/is;

/**
 * True for what stands where a secret will be, and for a reference to one: "${TOKEN}", "<token>",
 * "changeme".
 */
export function isTemplate(value: string): boolean {
  if (value.length > longestLooked) return false;
  const text = value.replaceAll(/^["'`\s]+|["'`\s]+$/g, "");
  return (
    text === "" ||
    reference.test(text) ||
    filler.test(text) ||
    mark.test(text) ||
    /\.\.\.|…/.test(text)
  );
}

const longestLooked = 400;
