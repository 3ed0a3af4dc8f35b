import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { asBoolean } from "@parapet/scan-core/layers/layers.ts";
import { jsonObjectOf } from "@parapet/documents/json-object.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { owaspAgenticReference, vscodeDocs } from "../references.ts";

export const commandsApproved: Check<ClientModel> = {
  id: "VS-TERM-001",
  title: "Every terminal command is approved beforehand",
  severity: "critical",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "The rule matches every command line, so the agent runs what it wants as you and nobody is asked. Text in a repository " +
    "or a page then needs nobody's consent to do the same.",
  remediation:
    'Remove the rule from chat.tools.terminal.autoApprove, and name commands that only read: "git status": true.',
  references: [vscodeDocs("agents/run/approvals"), owaspAgenticReference],
  weakness: "unprompted commands",
  run: (model, report) => {
    for (const at of openCommandRules(model)) {
      report({
        at,
        message: "A rule approves every command of the terminal, and nobody is asked.",
      });
    }
  },
  fix: {
    safe: false,
    title: "Asks before a command runs",
    apply: (sighting, edit) => edit.remove(placeOf(sighting)),
  },
};

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
