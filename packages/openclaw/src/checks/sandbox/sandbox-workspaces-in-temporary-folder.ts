import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { asText } from "../../model/settings.ts";
import { nameWriter, writerOf } from "../../facts/files/agent-writable.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { sandboxBackendOf, sandboxSettings } from "../../facts/sandbox/sandbox-settings.ts";

export const sandboxWorkspacesInTemporaryFolder: Check<OpenClawModel> = {
  id: "OC-BOX-016",
  title: "Workspaces of sandboxes lie in a temporary folder",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "Every user of the machine may create files in its temporary folder. Another user can make the folder first and " +
    "so own what the sandbox mounts as its workspace, or read what agents leave there.",
  remediation:
    "Use the folder in the state folder, which is the default: " +
    "`openclaw config unset agents.defaults.sandbox.workspaceRoot`.",
  references: [openclawDocs("gateway/sandboxing/workspace-access"), owaspAgenticReference],
  run: (model, report) => {
    for (const { value, at, agents } of sandboxSettings(model, "workspaceRoot", asText)) {
      const local = agents.filter((agent) => sandboxBackendOf(model, agent) !== "ssh");
      const writer = writerOf(model, value);
      if (writer?.kind !== "every-user" || local.length === 0) continue;
      report({
        at,
        ...agentOf(model, at),
        message: `The workspaces of sandboxes of ${namesOf(local)} lie in ${JSON.stringify(value)}, where ${nameWriter(writer)} can put files.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Moves the workspaces of sandboxes into the state folder",
    apply: (sighting, edit) => edit.remove(placeOf(sighting)),
  },
};
