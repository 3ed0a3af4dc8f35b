import type { JsonValue } from "@parapet/documents/document.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";
import { contextInside, contextOfMember, isHidden, type SecretContext } from "./secret-context.ts";

/** True where a text under the name of a secret is in the data itself, and not in a variable. */
export function hasLiteralSecret(value: JsonValue, context: SecretContext = "plain"): boolean {
  if (isList(value)) return value.some((item) => hasLiteralSecret(item, context));
  if (isObject(value)) {
    const own = contextInside(context, value);
    return Object.entries(value).some(([key, member]) =>
      hasLiteralSecret(member, contextOfMember(own, value, key)),
    );
  }
  const mayBeSecret = context === "secret" || context === "likely";
  return typeof value === "string" && mayBeSecret && isHidden(value, context);
}
