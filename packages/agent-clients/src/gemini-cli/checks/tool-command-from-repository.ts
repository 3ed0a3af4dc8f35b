import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { asText } from "@parapet/scan-core/settings/readers.ts";
import type { Layers } from "@parapet/scan-core/layers/layers.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { configurationReference, owaspAgenticReference } from "../references.ts";

export const toolCommandFromRepository: Check<ClientModel> = {
  id: "GM-CMD-001",
  title: "Repository-defined command runs automatically",
  severity: "high",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "tools.discoveryCommand and mcp.serverCommand run whenever Gemini CLI starts in the folder, and tools.callCommand " +
    "whenever a discovered tool is used. In a repository's settings, anyone who can change the repository chooses " +
    "what runs with your privileges.",
  remediation:
    "Remove the command from `FILE`; offer the tools through an MCP server, which the session shows.",
  references: [configurationReference, owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const { name, at } of commandsOfProject(layers)) {
      report({
        at,
        message: `The repository's ${name} runs on your machine without approval.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the command from the repository's settings",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};

/** Commands by which tools are discovered and called. */
export function toolCommandsIn(
  layers: Layers,
): readonly { readonly name: string; readonly text: string; readonly at: string }[] {
  return toolCommands.flatMap((name) =>
    layers
      .each(`/${name}`, asText)
      .slice(0, 1)
      .map(({ value, at }) => ({ name: name.replace("/", "."), text: value, at })),
  );
}

const toolCommands = ["tools/discoveryCommand", "tools/callCommand", "mcp/serverCommand"];

/** Commands in the settings of a project that Gemini CLI runs automatically. */
export function commandsOfProject(
  layers: Layers,
): readonly { readonly name: string; readonly at: string }[] {
  return toolCommands.flatMap((name) =>
    layers
      .each(`/${name}`, asText, ["project"])
      .map(({ at }) => ({ name: name.replace("/", "."), at })),
  );
}
