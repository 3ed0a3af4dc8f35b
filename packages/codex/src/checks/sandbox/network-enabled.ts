import { sandboxNetworkUnrestricted } from "@parapet/runtime-kit/families/sandbox-network-unrestricted.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { CodexModel } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

export const networkEnabled = sandboxNetworkUnrestricted<CodexModel>({
  id: "CX-BOX-001",
  closed:
    "Most commands run without approval in the workspace-write sandbox, which has no network access by default.",
  remediation:
    "Set `sandbox_workspace_write.network_access` to false, and approve single commands that need the network.",
  references: [codexDocs("agent-approvals-security"), settingSchema, owaspAgenticReference],
  openings: ({ sandbox, network }) =>
    sandbox.value === "workspace-write" && network.value
      ? [
          {
            at: network.at,
            message: "Sandboxed commands run without approval and can reach any address.",
          },
        ]
      : [],
  fix: {
    title: "Disables network access in the sandbox",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
});
