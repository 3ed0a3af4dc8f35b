import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { asText } from "@parapet/scan-core/settings/readers.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { owaspAgenticReference, vscodeDocs } from "../references.ts";

/** Levels at which sessions require no approval, by the names of several versions. */
const approvingLevels: ReadonlySet<string> = new Set(["autoApprove", "allowAll", "autopilot"]);

export const sessionsAutoApproved: Check<ClientModel> = {
  id: "VS-MODE-002",
  title: "Auto-approval is the default for new sessions",
  severity: "critical",
  owasp: ["ASI05", "ASI02", "ASI09"],
  rationale:
    "The level is meant to be chosen for a single session. As the default, every session starts with all commands and " +
    "tools approved, including the one that opens an untrusted repository. A repository can set it for everyone who " +
    "opens it.",
  remediation:
    "Remove `chat.permissions.default` and `chat.defaultConfiguration.approvals`; select the level in the session " +
    "that needs it.",
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
        message: `New sessions run every command and tool without approval${isProject ? ", as set by the repository" : ""}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Requires approval in new sessions",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};

/** Settings by which new sessions require no approval. */
export function autoApprovedSessions({ layers }: ClientModel): readonly string[] {
  return ["/chat.permissions.default", "/chat.defaultConfiguration/approvals"].flatMap(
    (pointer) => {
      const level = layers.pick(pointer, asText, "default");
      return approvingLevels.has(level.value) ? [level.at] : [];
    },
  );
}
