import type { JsonValue } from "../documents/document.ts";
import { isObject } from "./settings.ts";

const hidden = "…";

const secretKey =
  /token|secret|passw|passphrase|api[_-]?key|authorization|cookie|credential|private[_-]?key|(?:^|[_-])key$|[a-z]Key$|identityData/i;
// Names of places and kinds that only sound like secrets, and the section that says where secrets are.
const harmlessKey = /(?:file|path|dir|env|name|source|provider|mode|header)$|^secrets$/i;
// Everything in these is somebody's environment or a request's headers.
const privateMap = /^(?:env|vars|headers)$/;
const secretFlag = /^--?[\w-]*(?:token|secret|passw|key|auth|cookie)[\w-]*$/i;
// What stands further back in a long text is never shown.
const longestText = 2000;
const shortestSecretNumber = 8;
const invisible = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/**
 * A value as one line that can be shown: what looks like a secret is "…", and text beyond `limit` signs is
 * cut. `names` are the keys on the way to it.
 */
export function shownValue(value: JsonValue, names: readonly string[], limit: number): string {
  const budget = { left: limit + 1 };
  const text = render(value, contextOf(names), budget).replaceAll(/\s+/g, " ").trim();
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}${hidden}`;
}

/** A text with everything that has the shape of a credential replaced by "…". */
export function redactText(text: string): string {
  return shapes.reduce((shown, [shape, replacement]) => shown.replaceAll(shape, replacement), text);
}

const shapes: readonly (readonly [RegExp, string])[] = [
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi, `$1${hidden}@`],
  [/\b(Bearer|Basic)\s+[^\s"']+/gi, `$1 ${hidden}`],
  [/-----BEGIN [A-Z ]{3,40}-----[\s\S]*/g, hidden],
  [
    /([\w-]*(?:token|secret|passw(?:or)?d|api_?key|sig|signature)[\w-]*\s*[=:]\s*)[^\s&;,"']+/gi,
    `$1${hidden}`,
  ],
  [
    /\b(?:sk|pk|rk|gsk|xai|hf|glpat|npm|pat|dop_v1|shpat|ghp|gho|ghu|ghs|ghr|github_pat|xox[a-z]|xapp)[-_][\w-]{8,}/g,
    hidden,
  ],
  [/\bAIza[\w-]{20,}|\bA(?:KIA|SIA)[A-Z0-9]{12,}|\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g, hidden],
  [/\b\d{6,12}:[\w-]{30,}/g, hidden],
  [/(?<![\w+/=-])(?=[\w+/=-]*\d)(?=[\w+/=-]*[A-Za-z])[A-Za-z0-9+_=-]{32,}(?![\w+/=-])/g, hidden],
];

type Context = "plain" | "private" | "secret";

function contextOf(names: readonly string[]): Context {
  return names.reduce<Context>((context, name) => contextBelow(context, name), "plain");
}

function contextBelow(context: Context, key: string): Context {
  if (context === "secret") return "secret";
  if (secretKey.test(key) && !harmlessKey.test(key)) return "secret";
  return context === "private" || privateMap.test(key) ? "private" : "plain";
}

function render(value: JsonValue, context: Context, budget: { left: number }): string {
  if (Array.isArray(value)) return `[${renderList(value, context, budget)}]`;
  if (isObject(value)) return `{${renderMembers(value, context, budget)}}`;
  const text = renderScalar(value, context);
  budget.left -= text.length;
  return text;
}

function renderScalar(value: JsonValue, context: Context): string {
  if (typeof value === "string") return quoted(renderString(value, context));
  const text = JSON.stringify(value);
  const isSecret = typeof value === "number" && context === "secret";
  return isSecret && text.length >= shortestSecretNumber ? hidden : text;
}

// A reference to a variable is no secret; with anything beside it, it may be.
function renderString(value: string, context: Context): string {
  if (value === "" || /^\$?\$\{[A-Z_][A-Z0-9_]*\}$/.test(value)) return value;
  return context === "plain" ? redactText(value.slice(0, longestText)) : hidden;
}

// Signs that cannot be seen, or that turn the direction of a line, are written as their numbers.
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll(
    invisible,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function renderList(
  list: readonly JsonValue[],
  context: Context,
  budget: { left: number },
): string {
  const shown: string[] = [];
  for (const [index, item] of list.entries()) {
    if (budget.left <= 0) break;
    const before = list[index - 1];
    const named = typeof before === "string" && secretFlag.test(before);
    shown.push(render(item, named ? "secret" : context, budget));
    budget.left -= 2;
  }
  return shown.join(", ");
}

function renderMembers(
  object: { readonly [key: string]: JsonValue },
  context: Context,
  budget: { left: number },
): string {
  const shown: string[] = [];
  // A reference says where a secret is, and holds none itself.
  const own = isReference(object) ? "plain" : context;
  for (const [key, member] of Object.entries(object)) {
    if (budget.left <= 0) break;
    const name = /^[A-Za-z_$][\w$]*$/.test(key)
      ? key
      : quoted(redactText(key.slice(0, longestText)));
    budget.left -= name.length + 4;
    shown.push(`${name}: ${render(member, contextBelow(own, key), budget)}`);
  }
  return shown.length === 0 ? "" : ` ${shown.join(", ")} `;
}

function isReference(object: { readonly [key: string]: JsonValue }): boolean {
  return typeof object["source"] === "string" && typeof object["id"] === "string";
}
