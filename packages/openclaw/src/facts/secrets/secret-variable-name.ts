import { redactText } from "@parapet/posture/redaction";
import { parsePointer } from "@parapet/documents/pointer.ts";
import type { OpenClawModel } from "../../model/model.ts";

// Names on the path that say where a setting is, and not what it is.
const structure = new Set([
  "accounts",
  "channels",
  "config",
  "default",
  "defaults",
  "docker",
  "entries",
  "env",
  "headers",
  "list",
  "mcp",
  "models",
  "providers",
  "request",
  "servers",
  "vars",
]);
const longestName = 100;

/**
 * A free name for the variable that is to hold the secret at a pointer:
 * "SECRET_TELEGRAM_BOT_TOKEN". The prefix keeps it from being a name that a program reads by
 * itself, as many do with "OPENAI_API_KEY".
 */
export function secretVariableName(
  pointer: string,
  { variableSource }: Pick<OpenClawModel, "variableSource">,
): string {
  const words = parsePointer(pointer)
    .filter((name) => !structure.has(name))
    .map((name) =>
      // A key that is itself a secret names nothing.
      redactText(name, "prose", "_")
        .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
        .replaceAll(/[^A-Za-z0-9]+/g, "_")
        .toUpperCase(),
    );
  const name = `SECRET_${words.join("_")}`
    .replaceAll(/_+/g, "_")
    .replace(/_$/, "")
    .slice(0, longestName);
  const isFree = (candidate: string): boolean => variableSource(candidate) === "absent";
  if (isFree(name)) return name;
  for (let count = 2; ; count += 1) if (isFree(`${name}_${count}`)) return `${name}_${count}`;
}
