import { everyCommandAllowed } from "@parapet/runtime-kit/families/commands-allowed.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { freeRulesFor, type PermissionRule, permissionsOf } from "../permissions.ts";
import { cliReference, owaspAgenticReference, permissionsReference } from "../references.ts";

export const commandsAllowed = everyCommandAllowed<ClientModel>({
  id: "CN-PERM-001",
  rule:
    "A rule that names no command lets Continue's CLI run arbitrary commands with your privileges; a wildcard for a tool " +
    "also covers the tools of MCP servers.",
  remediation:
    "Remove the rule from `allow` in `FILE`, and allow single commands without a wildcard: Bash(npm test).",
  references: [permissionsReference, cliReference, owaspAgenticReference],
  rules: (model) =>
    openShellRules(model).map(({ text, at }) => ({
      at,
      message: `${text} lets every command run without approval.`,
    })),
  mayRaise: ["CN-PERM-002", "CN-PERM-003"],
  apply: (match, edit, { layers }) => {
    const at = placeOf(match);
    const value = layers.get(at);
    if (value !== undefined) edit.removeItem("/permissions/allow", value);
  },
});

/** Rules that let every command run. */
export function openShellRules({ layers }: ClientModel): readonly PermissionRule[] {
  return freeRulesFor(permissionsOf(layers), "Bash");
}

/** Rules that allow every tool of every server. */
export function openToolRules({ layers }: ClientModel): readonly PermissionRule[] {
  return freeRulesFor(permissionsOf(layers), "*");
}
