import type { FindingSeverity } from "@parapet/posture";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { namedOwners } from "../../facts/commands/command-owners.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

type Command = { readonly does: string; readonly severity: FindingSeverity };

const commands: ReadonlyMap<string, Command> = new Map([
  ["config", { does: "rewrite the configuration", severity: "medium" }],
  [
    "mcp",
    { does: "add MCP servers, which are programs that the gateway starts", severity: "medium" },
  ],
  ["plugins", { does: "install plugins, which run inside the gateway", severity: "medium" }],
  [
    "debug",
    { does: "override settings until the next start, lists of senders too", severity: "low" },
  ],
]);

export const chatChangesGateway: Check<OpenClawModel> = {
  id: "OC-CMD-002",
  title: "The gateway can be changed from a chat",
  severity: "medium",
  owasp: ["ASI03", "ASI04"],
  rationale:
    "With these commands the owner's chat account is as good as the machine: one message opens every door, adds a " +
    "program, or switches the sandbox off. Chat accounts are stolen more often than machines.",
  remediation:
    "Switch them off and change the gateway from the control UI or a terminal: " +
    "`openclaw config set commands.config false --strict-json`, and the same for mcp, plugins and debug.",
  references: [openclawDocs("tools/slash-commands"), owaspAgenticReference],
  run: (model, report) => {
    const owners = namedOwners(model).length;
    for (const [name, { does, severity }] of commands) {
      if (model.config.get(`/commands/${name}`) !== true) continue;
      report({
        at: `/commands/${name}`,
        severity: owners > 0 ? severity : "low",
        message:
          owners > 0
            ? `/${name} is on: whoever has the chat account of an owner can ${does}.`
            : `/${name} is on. No owner is named yet; the first one who is can, from a chat, ${does}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Switches the command off",
    apply: (sighting, edit) => edit.set(placeOf(sighting), false),
  },
};
