import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { nameWriter, writerOf } from "../../facts/files/agent-writable.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { sandboxBackendOf, sandboxSettings } from "../../facts/sandbox/sandbox-settings.ts";

export const sandboxWorkspacesInTemporaryFolder: Check<OpenClawModel> = {
  id: "OC-BOX-016",
  title: "Sandbox workspaces in a world-writable temporary folder",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "Every user of the machine can create files in its temporary folder. Another user can create the folder first and " +
    "so own what the sandbox mounts as its workspace, or read what agents leave there.",
  remediation:
    "Use the default, a folder in the state folder: `openclaw config unset agents.defaults.sandbox.workspaceRoot`.",
  references: [openclawDocs("gateway/sandboxing/workspace-access"), owaspAgenticReference],
  run: (model, report) => {
    for (const { value, at, agents } of sandboxSettings(model, "workspaceRoot", asTrimmedText)) {
      const local = agents.filter((agent) => sandboxBackendOf(model, agent) !== "ssh");
      const writer = writerOf(model, value);
      if (writer?.kind !== "every-user" || local.length === 0) continue;
      report({
        at,
        ...agentOf(model, at),
        message: `The sandbox workspaces of ${namesOf(local)} are in ${JSON.stringify(value)}, where ${nameWriter(writer)} can put files.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Moves sandbox workspaces into the state folder",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
