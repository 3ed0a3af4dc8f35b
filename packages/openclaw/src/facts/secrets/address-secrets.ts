import { isPlaceholder, isSecretName } from "@parapet/posture/redaction";
import type { JsonValue } from "@parapet/documents/document.ts";
import { secretInputOf } from "../../secrets/secret-input.ts";
import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";

const longestAddress = 4096;

/** Pointers of addresses with a password or a token in them, in the order of the file. */
export function addressSecrets(config: JsonValue): readonly string[] {
  const found: string[] = [];
  const visit = (value: JsonValue, at: string): void => {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, below(at, index));
    } else if (isObject(value)) {
      for (const [key, member] of Object.entries(value)) visit(member, below(at, key));
    } else if (typeof value === "string" && holdsSecret(value)) {
      found.push(at);
    }
  };
  visit(config, "");
  return found;
}

function holdsSecret(text: string): boolean {
  const address = text.trim();
  if (address.length > longestAddress || !/^[a-z][a-z0-9+.-]{1,20}:\/\//i.test(address)) {
    return false;
  }
  if (!URL.canParse(address)) return false;
  const { password, searchParams } = new URL(address);
  const secrets = [...searchParams]
    .filter(([name]) => isSecretName(name))
    .map(([, value]) => value);
  return [decoded(password), ...secrets].some(
    (secret) => secretInputOf(secret).kind === "literal" && !isPlaceholder(secret),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
