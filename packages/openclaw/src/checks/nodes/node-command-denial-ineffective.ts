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
  title: "Denied node command does not match any command",
  severity: "medium",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "OpenClaw compares this list with exact command names. A pattern, a shell command or a misspelled name matches " +
    "none, so commands that the owner believes to be denied are not.",
  remediation:
    "Use the exact name of each command: `openclaw config set gateway.nodes.commands.deny '[\"system.run\"]' " +
    "--strict-json`.",
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
        message: `gateway.nodes.commands.deny contains "${entry}", ${
          isPattern
            ? "but OpenClaw matches only exact names"
            : meant === undefined
              ? "which is not the name of a command that OpenClaw knows"
              : `which is not a command; "${meant}" is one`
        }.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Replaces entries with exact command names and removes unmatched ones",
    apply: (match, edit, { config }) => {
      const listed = listAt(config, deny);
      const entry = foundText(config, placeOf(match));
      const near = looksLikePattern(entry) ? undefined : nearestKey(entry, nodeCommands);
      const meant = near === undefined ? commandsMeantBy(entry) : [near];
      if (meant.length === 0 && !looksLikePattern(entry)) {
        throw new FixRefusal(
          `"${entry}" may be a command of a plugin: compare it with what \`openclaw nodes describe\` lists.`,
        );
      }
      edit.removeItem(deny, entry);
      for (const command of meant) {
        if (!listed.includes(command)) edit.append(deny, command);
      }
    },
  },
};
