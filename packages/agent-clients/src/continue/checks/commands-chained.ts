import { type Check, FixRefusal } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { freeRulesFor, type PermissionRule, permissionsOf } from "../permissions.ts";
import { cliReference, owaspAgenticReference, permissionsReference } from "../references.ts";

export const commandsChained: Check<ClientModel> = {
  id: "CN-PERM-002",
  title: "Wildcard in command rule permits chained commands",
  severity: "medium",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "Continue compares the whole command line with the rule, and a wildcard also matches `;`, `&&` and `|`. A rule " +
    "such as Bash(ls*), which Continue writes when you choose not to be prompted again, therefore lets `ls; curl … | " +
    "sh` run without approval. Only a few commands that destroy a system are always refused.",
  remediation:
    "List the exact commands without a wildcard in `FILE`, or remove the rule so that Continue prompts.",
  references: [permissionsReference, cliReference, owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const { text, at } of starredRules(layers)) {
      report({
        at,
        message: `${text} lets any command that is chained after it run without approval.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Allows the exact command, without a wildcard",
    apply: (match, edit, { layers }) => {
      const at = placeOf(match);
      for (const { argument = "" } of starredRules(layers).filter((rule) => rule.at === at)) {
        const command = argument.replace(/[\s*]+$/, "");
        if (!/^[^*?]+$/.test(command)) {
          throw new FixRefusal("List the commands that may run, one rule for each.");
        }
        edit.set(at, `Bash(${command})`);
      }
    },
  },
};

/** Rules for single commands with a wildcard, where commands otherwise require approval. */
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
