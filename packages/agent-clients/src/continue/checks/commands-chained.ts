import { type Check, FixRefusal } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { freeRulesFor, type PermissionRule, permissionsOf } from "../permissions.ts";
import { cliReference, owaspAgenticReference, permissionsReference } from "../references.ts";

export const commandsChained: Check<ClientModel> = {
  id: "CN-PERM-002",
  title: "A rule for one command lets others be chained to it",
  severity: "medium",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "Continue compares the whole line with the rule, and a star stands for anything, `;`, `&&` and `|` included. A rule " +
    "such as Bash(ls*), which the answer to go on and not be asked again writes, therefore lets `ls; curl … | sh` run " +
    "unasked: only a few commands that destroy a system are refused in any case.",
  remediation:
    "Name the commands as they stand, without a star, in `FILE`, or take the rule out: Continue asks then.",
  references: [permissionsReference, cliReference, owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const { text, at } of starredRules(layers)) {
      report({ at, message: `${text} lets any command run that stands behind it on the line.` });
    }
  },
  fix: {
    safe: false,
    title: "Allows the command only as it stands, without a star",
    apply: (match, edit, { layers }) => {
      const at = placeOf(match);
      for (const { argument = "" } of starredRules(layers).filter((rule) => rule.at === at)) {
        const command = argument.replace(/[\s*]+$/, "");
        if (!/^[^*?]+$/.test(command)) {
          throw new FixRefusal("Name the commands that may run, one rule for each.");
        }
        edit.set(at, `Bash(${command})`);
      }
    },
  },
};

/** Rules for single commands with a star, where commands are asked about otherwise. */
function starredRules(layers: ClientModel["layers"]): readonly PermissionRule[] {
  const permissions = permissionsOf(layers);
  const { exclude, ask, allow } = permissions;
  if (freeRulesFor(permissions, "Bash").length > 0) return [];
  if ([...exclude, ...ask].some(isWholeShell)) return [];
  return allow.filter(({ tool, argument }) => tool === "Bash" && argument?.includes("*") === true);
}

function isWholeShell({ tool, argument }: PermissionRule): boolean {
  return argument === undefined && (tool === "Bash" || tool === "*");
}
