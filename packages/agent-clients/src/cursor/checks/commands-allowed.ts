import { everyCommandAllowed } from "@parapet/runtime-kit/families/commands-allowed.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { openShellRules } from "../open-rules.ts";
import { cursorDocs, owaspAgenticReference } from "../references.ts";

export const commandsAllowed = everyCommandAllowed<ClientModel>({
  id: "CU-PERM-001",
  rule: "A Shell rule that names no command lets the Cursor CLI run arbitrary commands with your privileges.",
  remediation:
    "Remove the rule from `permissions.allow`, and list commands: Shell(git), Shell(npm).",
  references: [cursorDocs("cli/reference/permissions"), owaspAgenticReference],
  weakness: "unprompted commands",
  rules: (model) =>
    openShellRules(model).map(({ value, at }) => ({
      at,
      message: `${value} lets every command run without approval.`,
    })),
});
