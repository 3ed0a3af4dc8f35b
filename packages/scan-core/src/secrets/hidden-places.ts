import type { JsonValue } from "@parapet/documents/document.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import {
  contextInside,
  contextsOfItems,
  contextOfMember,
  isHidden,
  programOf,
  type SecretContext,
} from "./secret-context.ts";

export type HiddenPlace = {
  readonly pointer: string;
  /** The value as a text; of a number, its digits. */
  readonly text: string;
  readonly context: SecretContext;
};

/** The places in a document whose value is not to be shown, by the keys on the way to it. */
export function hiddenPlaces(root: JsonValue): Iterable<HiddenPlace> {
  return below(root, "", "plain");
}

/**
 * A section "secrets" with providers, as OpenClaw has it, says where secrets are, and holds none.
 */
function saysWhere(pointer: string, key: string, member: JsonValue): boolean {
  return (
    pointer === "" && key === "secrets" && isObject(member) && isObject(member["providers"] ?? null)
  );
}

function* below(
  value: JsonValue,
  pointer: string,
  context: SecretContext,
  program?: JsonValue,
): Generator<HiddenPlace> {
  if (isList(value)) {
    const contexts = contextsOfItems(context, value, program);
    for (const [index, item] of value.entries()) {
      yield* below(item, childPointer(pointer, index), contexts[index] ?? context);
    }
  } else if (isObject(value)) {
    const own = contextInside(context, value);
    for (const [key, member] of Object.entries(value)) {
      const next = saysWhere(pointer, key, member) ? "plain" : contextOfMember(own, value, key);
      yield* below(member, childPointer(pointer, key), next, programOf(value, key));
    }
  } else if (isHidden(value, context)) yield { pointer, text: String(value), context };
}
