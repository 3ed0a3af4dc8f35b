import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { CodexModel } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

export const networkEnabled: Check<CodexModel> = {
  id: "CX-BOX-001",
  title: "Commands in the sandbox reach the network",
  severity: "medium",
  owasp: ["ASI02", "ASI01"],
  rationale:
    "The sandbox of workspace-write has no network. With network_access commands fetch text that the model then follows, " +
    "and carry away what it has read; and in this mode most of them run without a question.",
  remediation:
    "Set sandbox_workspace_write.network_access to false, and say yes to the single command that needs the network.",
  references: [codexDocs("agent-approvals-security"), settingSchema, owaspAgenticReference],
  run: ({ sandbox, network }, report) => {
    if (sandbox.value !== "workspace-write" || !network.value) return;
    report({
      at: network.at,
      message: "Commands run in the sandbox unasked, and reach any address from there.",
    });
  },
  fix: {
    safe: false,
    title: "Takes the network from commands in the sandbox",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};
