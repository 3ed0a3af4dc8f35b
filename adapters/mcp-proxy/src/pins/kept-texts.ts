import type { Redact } from "../messages/redacted-stream.ts";
import type { ToolDefinition } from "./tool-definition.ts";

/** More than two thousand tools of an honest server say. Characters. */
const mostTogether = 4 * 1024 * 1024;

type Keep = <Definition extends ToolDefinition>(definition: Definition) => Definition;

/**
 * What is kept on file of the texts of a server's tools, without secrets, and no more than there is
 * room for. `begin` makes room again; what was kept the time before is not redacted again.
 */
export function createKeptTexts(redact: Redact): { readonly begin: () => Keep } {
  let before: ReadonlyMap<string, string> = new Map();
  let now = new Map<string, string>();
  return {
    begin() {
      before = now;
      now = new Map();
      let room = mostTogether;
      return (definition) => {
        const { hash, text: given } = definition;
        const text = given.length > room ? "" : (before.get(hash) ?? redact(given));
        room -= text.length;
        now.set(hash, text);
        return text === given ? definition : { ...definition, text };
      };
    },
  };
}
