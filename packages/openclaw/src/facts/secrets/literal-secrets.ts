import { isKeyless, isSecretName } from "@parapet/posture/redaction";
import type { JsonValue } from "@parapet/documents/document.ts";
import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { OpenClawConfig } from "../../model/model.ts";
import { secretInputOf } from "../../secrets/secret-input.ts";

const known = new WeakMap<OpenClawConfig, readonly string[]>();

/** Pointers of plaintext secrets in the configuration, in the order of the file. */
export function literalSecrets(config: OpenClawConfig): readonly string[] {
  // Every agent that reads files asks again.
  const answer = known.get(config) ?? findSecrets(config.value);
  known.set(config, answer);
  return answer;
}

function findSecrets(config: JsonValue): readonly string[] {
  const found: string[] = [];
  const visit = (value: JsonValue, at: string, name: string): void => {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, below(at, index), "");
    } else if (isObject(value)) {
      for (const [key, member] of Object.entries(value)) visit(member, below(at, key), key);
    } else if (typeof value === "string" && isSecretName(name) && !isKeyless(value)) {
      // A template's placeholder will be a secret; a marker for "no key" never is.
      if (secretInputOf(value).kind === "literal") found.push(at);
    }
  };
  visit(config, "", "");
  return found;
}
