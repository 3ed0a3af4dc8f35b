import { everyCommandAllowed } from "@parapet/runtime-kit/families/commands-allowed.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import { jsonObjectOf } from "@parapet/documents/json-object.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { owaspAgenticReference, vscodeDocs } from "../references.ts";

export const commandsApproved = everyCommandAllowed<ClientModel>({
  id: "VS-TERM-001",
  rule: "A terminal rule that matches every command line lets the model run arbitrary commands with your privileges.",
  remediation:
    'Remove the rule from `chat.tools.terminal.autoApprove`, and list commands that only read: "git status": true.',
  references: [vscodeDocs("agents/run/approvals"), owaspAgenticReference],
  weakness: "unprompted commands",
  rules: (model) =>
    openCommandRules(model).map((at) => ({
      at,
      message: "A rule auto-approves every terminal command.",
    })),
});

/** Rules that match every command, in their usual spellings. */
const everything: ReadonlySet<string> = new Set(["/.*/", "/^.*$/", "/.+/", "/^.+$/", "/^/", "/./"]);

/** Rules apply unless this is disabled. */
export const switchPointer = "/chat.tools.terminal.enableAutoApprove";

/** Pointers to rules that approve every command line. */
export function openCommandRules({ layers }: ClientModel): readonly string[] {
  if (!layers.pick(switchPointer, asBoolean, true).value) return [];
  return layers.members("/chat.tools.terminal.autoApprove").flatMap(({ name, value, at }) => {
    const approves = value === true || jsonObjectOf(value)?.["approve"] === true;
    const [pattern = ""] = /^\/.*\//s.exec(name) ?? [];
    return approves && everything.has(pattern) ? [at] : [];
  });
}
