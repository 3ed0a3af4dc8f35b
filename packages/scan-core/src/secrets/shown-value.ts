import { redactText } from "@parapet/posture/redaction";
import type { JsonValue } from "@parapet/documents/document.ts";
import { isList, isObject, valueAt } from "@parapet/documents/find-node.ts";
import {
  contextAt,
  contextInside,
  contextsOfItems,
  contextOfMember,
  isHidden,
  programOf,
  type SecretContext,
} from "./secret-context.ts";

const hidden = "…";

// What stands further back in a long text is never shown.
const longestText = 2000;
const invisible = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/**
 * A value as one line that can be shown: what looks like a secret is "…", and text beyond `limit`
 * signs is cut. `names` are the keys on the way to it from `root`, which say what it is.
 */
export function shownValue(
  value: JsonValue,
  names: readonly string[],
  limit: number,
  root: JsonValue = null,
): string {
  const budget = { left: limit + 1 };
  const text = render(value, contextOf(names, root), budget, programAt(names, root))
    .replaceAll(/\s+/g, " ")
    .trim();
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}${hidden}`;
}

/** OpenClaw's section "secrets" says where secrets are, and holds none. */
function contextOf(names: readonly string[], root: JsonValue): SecretContext {
  const [first = "", ...rest] = names;
  if (first !== "secrets") return contextAt(root, names);
  return contextAt(isObject(root) ? (root[first] ?? null) : null, rest);
}

function programAt(names: readonly string[], root: JsonValue): JsonValue | undefined {
  const object = valueAt(root, names.slice(0, -1));
  return isObject(object) ? programOf(object, names.at(-1) ?? "") : undefined;
}

function render(
  value: JsonValue,
  context: SecretContext,
  budget: { left: number },
  program?: JsonValue,
): string {
  if (isList(value))
    return `[${renderList(value, contextsOfItems(context, value, program), budget)}]`;
  if (isObject(value)) return `{${renderMembers(value, context, budget)}}`;
  const text = renderScalar(value, context);
  budget.left -= text.length;
  return text;
}

function renderScalar(value: JsonValue, context: SecretContext): string {
  if (isHidden(value, context)) return typeof value === "string" ? quoted(hidden) : hidden;
  if (typeof value !== "string") return JSON.stringify(value);
  return quoted(redactText(value.slice(0, longestText), "settings", hidden));
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
  contexts: readonly SecretContext[],
  budget: { left: number },
): string {
  const shown: string[] = [];
  for (const [index, item] of list.entries()) {
    if (budget.left <= 0) break;
    shown.push(render(item, contexts[index] ?? "secret", budget));
    budget.left -= 2;
  }
  return shown.join(", ");
}

function renderMembers(
  object: { readonly [key: string]: JsonValue },
  context: SecretContext,
  budget: { left: number },
): string {
  const shown: string[] = [];
  const own = contextInside(context, object);
  for (const [key, member] of Object.entries(object)) {
    if (budget.left <= 0) break;
    const name = /^[A-Za-z_$][\w$]*$/.test(key)
      ? key
      : quoted(redactText(key.slice(0, longestText), "settings", hidden));
    budget.left -= name.length + 4;
    shown.push(
      `${name}: ${render(member, contextOfMember(own, object, key), budget, programOf(object, key))}`,
    );
  }
  return shown.length === 0 ? "" : ` ${shown.join(", ")} `;
}
