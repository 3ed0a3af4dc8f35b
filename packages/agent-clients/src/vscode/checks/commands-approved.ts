import { everyCommandAllowed } from "@parapet/runtime-kit/families/commands-allowed.ts";
import { asBoolean } from "@parapet/scan-core/layers/layers.ts";
import { jsonObjectOf } from "@parapet/documents/json-object.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { owaspAgenticReference, vscodeDocs } from "../references.ts";

export const commandsApproved = everyCommandAllowed<ClientModel>({
  id: "VS-TERM-001",
  rule: "A rule of the terminal that fits every command line approves whatever the model wants, as you.",
  remediation:
    'Remove the rule from chat.tools.terminal.autoApprove, and name commands that only read: "git status": true.',
  references: [vscodeDocs("agents/run/approvals"), owaspAgenticReference],
  weakness: "unprompted commands",
  rules: (model) =>
    openCommandRules(model).map((at) => ({
      at,
      message: "A rule approves every command of the terminal, and nobody is asked.",
    })),
});

/** Rules that match whatever is typed, as people write them. */
const everything: ReadonlySet<string> = new Set(["/.*/", "/^.*$/", "/.+/", "/^.+$/", "/^/", "/./"]);

/** Rules count while this is not switched off. */
export const switchPointer = "/chat.tools.terminal.enableAutoApprove";

/** Where rules stand that approve every command line. */
export function openCommandRules({ layers }: ClientModel): readonly string[] {
  if (!layers.pick(switchPointer, asBoolean, true).value) return [];
  return layers.members("/chat.tools.terminal.autoApprove").flatMap(({ name, value, at }) => {
    const approves = value === true || jsonObjectOf(value)?.["approve"] === true;
    const [pattern = ""] = /^\/.*\//s.exec(name) ?? [];
    return approves && everything.has(pattern) ? [at] : [];
  });
}
