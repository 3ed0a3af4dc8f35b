import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { asText, type Layers } from "@parapet/scan-core/layers/layers.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { configurationReference, owaspAgenticReference } from "../references.ts";

export const toolCommandFromRepository: Check<ClientModel> = {
  id: "GM-CMD-001",
  title: "Repository names a command that Gemini CLI runs by itself",
  severity: "high",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "tools.discoveryCommand and mcp.serverCommand run whenever Gemini CLI starts in the folder, and tools.callCommand " +
    "whenever a tool that was found is used. In the settings of a repository, whoever can change the repository chooses what runs as you.",
  remediation:
    "Remove the command from `FILE`; offer the tools through an MCP server, which is shown.",
  references: [configurationReference, owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const { name, at } of commandsOfProject(layers)) {
      report({
        at,
        message: `${name} of the repository runs on your machine, outside any question.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the command from the repository's settings",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};

/** Commands by which tools are found and called. */
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

/** Commands in the settings of a project that Gemini CLI runs by itself. */
export function commandsOfProject(
  layers: Layers,
): readonly { readonly name: string; readonly at: string }[] {
  return toolCommands.flatMap((name) =>
    layers
      .each(`/${name}`, asText, ["project"])
      .map(({ at }) => ({ name: name.replace("/", "."), at })),
  );
}
