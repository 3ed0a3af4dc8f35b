import { dirname } from "node:path";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { asText } from "../../model/settings.ts";
import { agentWriterOf } from "../../facts/files/agent-writable.ts";
import { includesUntrusted, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const at = "/logging/file";

export const logInWorkspace: Check<OpenClawModel> = {
  id: "OC-LOG-005",
  title: "An agent can rewrite the log",
  severity: "low",
  owasp: ["ASI10", "ASI06"],
  rationale:
    "A log in an agent's working folder is one more file that the agent reads and writes. It can erase what it was led " +
    "to do, and it reads what others said and whatever they wrote for it to find there.",
  remediation:
    "Keep the log where no agent works: `openclaw config set logging.file /var/log/openclaw/openclaw.log`, or remove the " +
    "setting: `openclaw config unset logging.file`.",
  references: [openclawDocs("gateway/logging"), owaspAgenticReference],
  run: (model, report) => {
    const file = asText(model.config.get(at));
    const writer = file === undefined ? undefined : agentWriterOf(model, dirname(file));
    if (writer === undefined) return;
    const open = includesUntrusted(reachOf(model, writer.agent));
    report({
      at,
      agent: writer.agent.id,
      severity: open ? "medium" : "low",
      message: `The log file lies in the workspace of ${writer.agent.id}, which can read and rewrite it${
        open ? " for strangers" : ""
      }.`,
    });
  },
  fix: {
    safe: true,
    title: "Moves the log back to OpenClaw's own place",
    apply: (_sighting, edit) => edit.remove(at),
  },
};
