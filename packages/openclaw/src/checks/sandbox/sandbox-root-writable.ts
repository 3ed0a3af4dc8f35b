import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { sandboxSettings } from "../../facts/sandbox/sandbox-settings.ts";

export const sandboxRootWritable: Check<OpenClawModel> = {
  id: "OC-BOX-003",
  title: "Sandbox root file system is writable",
  severity: "low",
  owasp: ["ASI05"],
  rationale:
    "With a writable root, a command can replace programs inside the container. The container persists between " +
    "conversations, so what one plants runs in the next.",
  remediation:
    "Keep the root read-only: `openclaw config set agents.defaults.sandbox.docker.readOnlyRoot true --strict-json`, " +
    "and put the programs that commands need into the image.",
  references: [openclawDocs("gateway/sandboxing/docker-backend"), owaspAgenticReference],
  run: (model, report) => {
    for (const { value, at, agents } of sandboxSettings(model, "docker/readOnlyRoot", asBoolean)) {
      if (value) continue;
      report({
        at,
        ...agentOf(model, at),
        message: `The root file system of the sandbox of ${namesOf(agents)} is writable, so a command can leave modified programs for the next conversation.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Makes the sandbox's root file system read-only",
    apply: (match, edit) => edit.set(placeOf(match), true),
  },
};
