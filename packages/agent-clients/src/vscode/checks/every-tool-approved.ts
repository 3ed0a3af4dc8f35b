import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { asBoolean } from "@parapet/scan-core/layers/layers.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { owaspAgenticReference, vscodeDocs } from "../references.ts";

export const everyToolApproved: Check<ClientModel> = {
  id: "VS-MODE-001",
  title: "Every tool and every command is approved beforehand",
  severity: "critical",
  owasp: ["ASI05", "ASI02", "ASI09"],
  rationale:
    "The agent runs commands, edits files and calls tools, and nobody is asked. Text in a repository or a page has used " +
    "exactly this setting to take machines over (CVE-2025-53773). In a file of the repository VS Code has not heeded it " +
    "since; versions before do.",
  remediation:
    "Remove chat.tools.global.autoApprove; approve single tools, or work in a container.",
  references: [
    vscodeDocs("agents/run/approvals"),
    "https://www.cve.org/CVERecord?id=CVE-2025-53773",
    owaspAgenticReference,
  ],
  run: (model, report) => {
    for (const at of globalApprovals(model)) {
      const isProject = model.layers.levelOf(at) === "project";
      report({
        at,
        severity: isProject ? "low" : "critical",
        message: isProject
          ? "The repository approves every action of the agent, which old versions of VS Code heed."
          : "Every action of the agent is approved beforehand.",
      });
    }
  },
  fix: {
    safe: false,
    title: "Asks before the agent acts",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};

/** Where every action is approved: VS Code heeds it in the settings of the person alone. */
export function approvalsOff(model: ClientModel): readonly string[] {
  return globalApprovals(model).filter((at) => model.layers.levelOf(at) !== "project");
}

/** The setting, and the name it had before. */
function globalApprovals({ layers }: ClientModel): readonly string[] {
  return ["/chat.tools.global.autoApprove", "/chat.tools.autoApprove"].flatMap((pointer) =>
    layers.each(pointer, asBoolean).flatMap(({ value, at }) => (value ? [at] : [])),
  );
}
