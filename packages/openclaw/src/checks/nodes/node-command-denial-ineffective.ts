import { FixRefusal } from "@parapet/scan-core/core/check.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { nearestKey } from "../../facts/configuration/nearest-key.ts";
import {
  commandsMeantBy,
  looksLikePattern,
  nodeCommands,
} from "../../facts/nodes/node-commands.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { foundText, listAt } from "../../facts/tools/tool-lists.ts";

const deny = "/gateway/nodes/commands/deny";
const known = new Set(nodeCommands);

export const nodeCommandDenialIneffective: Check<OpenClawModel> = {
  id: "OC-NODE-005",
  title: "Denied command of paired devices is not denied",
  severity: "medium",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "OpenClaw compares this list with the names of commands, letter by letter. A pattern, a shell command or a misspelt " +
    "name matches none of them: what the owner believes to be denied is not.",
  remediation:
    "Write each command by its exact name: " +
    "`openclaw config set gateway.nodes.commands.deny '[\"system.run\"]' --strict-json`.",
  references: [openclawDocs("nodes/command-policy")],
  aliases: ["gateway.nodes.deny_commands_ineffective"],
  run: (model, report) => {
    if (!runsGateway(model)) return;
    const own = new Set(listAt(model.config, "/gateway/nodes/commands/allow"));
    for (const [index, entry] of listAt(model.config, deny).entries()) {
      const name = entry.trim();
      if (name === "" || known.has(name) || own.has(name)) continue;
      const isPattern = looksLikePattern(name);
      const meant = isPattern ? undefined : nearestKey(name, nodeCommands);
      report({
        at: `${deny}/${index}`,
        severity: isPattern || meant !== undefined ? "medium" : "low",
        ...(isPattern || meant !== undefined ? {} : { confidence: "low" }),
        message: `gateway.nodes.commands.deny has "${entry}", ${
          isPattern
            ? "and OpenClaw knows exact names only"
            : meant === undefined
              ? "which is the name of no command that OpenClaw itself knows"
              : `which is no command; "${meant}" is one`
        }.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Writes the commands by their exact names, and drops what names none",
    apply: (sighting, edit, { config }) => {
      const listed = listAt(config, deny);
      const entry = foundText(config, placeOf(sighting));
      const near = looksLikePattern(entry) ? undefined : nearestKey(entry, nodeCommands);
      const meant = near === undefined ? commandsMeantBy(entry) : [near];
      if (meant.length === 0 && !looksLikePattern(entry)) {
        throw new FixRefusal(
          `"${entry}" may be the command of a plugin: compare it with what \`openclaw nodes describe\` lists.`,
        );
      }
      edit.removeItem(deny, entry);
      for (const command of meant) {
        if (!listed.includes(command)) edit.append(deny, command);
      }
    },
  },
};
