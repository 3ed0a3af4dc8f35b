import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { owaspAgenticReference, vscodeDocs } from "../references.ts";

export const everyToolApproved: Check<ClientModel> = {
  id: "VS-MODE-001",
  title: "All tools and commands auto-approved",
  severity: "critical",
  owasp: ["ASI05", "ASI02", "ASI09"],
  rationale:
    "The agent runs commands, edits files and calls tools without approval. Prompt injections have used exactly this " +
    "setting to take over machines (CVE-2025-53773). VS Code has ignored it in repository files since then; earlier " +
    "versions apply it.",
  remediation:
    "Remove `chat.tools.global.autoApprove`; approve single tools, or work in a container.",
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
          ? "The repository auto-approves every action of the agent, which old versions of VS Code apply."
          : "Every action of the agent is auto-approved.",
      });
    }
  },
  fix: {
    safe: false,
    title: "Disables automatic approval",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};

/** Where every action is approved: VS Code applies it in user settings only. */
export function approvalsOff(model: ClientModel): readonly string[] {
  return globalApprovals(model).filter((at) => model.layers.levelOf(at) !== "project");
}

/** The setting, and its former name. */
function globalApprovals({ layers }: ClientModel): readonly string[] {
  return ["/chat.tools.global.autoApprove", "/chat.tools.autoApprove"].flatMap((pointer) =>
    layers.each(pointer, asBoolean).flatMap(({ value, at }) => (value ? [at] : [])),
  );
}
