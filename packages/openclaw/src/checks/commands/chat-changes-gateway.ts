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
    { does: "override settings until the next start, including lists of senders", severity: "low" },
  ],
]);

export const chatChangesGateway: Check<OpenClawModel> = {
  id: "OC-CMD-002",
  title: "Gateway can be reconfigured from a chat",
  severity: "medium",
  owasp: ["ASI03", "ASI04"],
  rationale:
    "With these commands, the owner's chat account has full control of the machine: one message can open every " +
    "entry point, add a program or disable the sandbox. Chat accounts are compromised more often than machines.",
  remediation:
    "Disable them and change the gateway from the control UI or a terminal: `openclaw config set commands.config " +
    "false --strict-json`. Do the same for mcp, plugins and debug.",
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
            ? `/${name} is enabled: anyone with access to an owner's chat account can ${does}.`
            : `/${name} is enabled. No owner is named yet; once one is, they can ${does} from a chat.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Disables the command",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};
