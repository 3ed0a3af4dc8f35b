import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { asText } from "@parapet/scan-core/layers/layers.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { owaspAgenticReference, vscodeDocs } from "../references.ts";

/** Levels at which sessions ask about nothing, by the names of several versions. */
const unasking: ReadonlySet<string> = new Set(["autoApprove", "allowAll", "autopilot"]);

export const sessionsAutoApproved: Check<ClientModel> = {
  id: "VS-MODE-002",
  title: "New sessions of the agent ask about nothing",
  severity: "critical",
  owasp: ["ASI05", "ASI02", "ASI09"],
  rationale:
    "The level is meant to be chosen for one session. As the default every session begins with all commands and tools " +
    "approved, also the one that opens a strange repository; and a repository can set it for everybody who opens it.",
  remediation:
    "Remove chat.permissions.default and chat.defaultConfiguration.approvals; choose the level in the session that needs it.",
  references: [
    vscodeDocs("agents/run/approvals"),
    "https://github.com/microsoft/vscode/pull/326288",
    owaspAgenticReference,
  ],
  run: (model, report) => {
    for (const at of autoApprovedSessions(model)) {
      const isProject = model.layers.levelOf(at) === "project";
      report({
        at,
        message: `New sessions run every command and tool unasked${isProject ? ", because the repository says so" : ""}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Has new sessions ask",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};

/** Where it is set that new sessions ask about nothing. */
export function autoApprovedSessions({ layers }: ClientModel): readonly string[] {
  return ["/chat.permissions.default", "/chat.defaultConfiguration/approvals"].flatMap(
    (pointer) => {
      const level = layers.pick(pointer, asText, "default");
      return unasking.has(level.value) ? [level.at] : [];
    },
  );
}
