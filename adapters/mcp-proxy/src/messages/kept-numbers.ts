import { isKeptNumber } from "@parapet/adapter-link";
import { isObject, type JsonObject } from "./message.ts";

/**
 * What guardrails made of arguments, with the numbers that they left alone as the client wrote
 * them.
 */
export function withKeptNumbers(changed: JsonObject, given: JsonObject): JsonObject {
  const entries = Object.entries(changed).map(([key, part]) => [
    key,
    Object.hasOwn(given, key) ? keptPart(part, given[key]) : part,
  ]);
  return Object.fromEntries(entries);
}

function keptPart(changed: unknown, given: unknown): unknown {
  if (isKeptNumber(given)) {
    const source = JSON.stringify(given);
    return changed === source || changed === Number(source) ? given : changed;
  }
  if (Array.isArray(changed) && Array.isArray(given)) {
    return changed.map((part: unknown, at) => keptPart(part, given[at]));
  }
  return isObject(changed) && isObject(given) ? withKeptNumbers(changed, given) : changed;
}
