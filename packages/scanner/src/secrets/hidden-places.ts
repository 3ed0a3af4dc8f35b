import type { JsonValue } from "../documents/document.ts";
import { isList, isObject } from "../documents/find-node.ts";
import { childPointer } from "../documents/pointer.ts";
import {
  contextInside,
  contextOfItem,
  contextOfMember,
  isHidden,
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

/** A section "secrets" with providers, as OpenClaw has it, says where secrets are, and holds none. */
function saysWhere(pointer: string, key: string, member: JsonValue): boolean {
  return (
    pointer === "" && key === "secrets" && isObject(member) && isObject(member["providers"] ?? null)
  );
}

function* below(value: JsonValue, pointer: string, context: SecretContext): Generator<HiddenPlace> {
  if (isList(value)) {
    for (const [index, item] of value.entries()) {
      yield* below(item, childPointer(pointer, index), contextOfItem(context, value[index - 1]));
    }
  } else if (isObject(value)) {
    const own = contextInside(context, value);
    for (const [key, member] of Object.entries(value)) {
      const next = saysWhere(pointer, key, member) ? "plain" : contextOfMember(own, value, key);
      yield* below(member, childPointer(pointer, key), next);
    }
  } else if (isHidden(value, context)) yield { pointer, text: String(value), context };
}
