import { dirname } from "node:path";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentWriterOf } from "../../facts/files/agent-writable.ts";
import { includesUntrusted, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const at = "/logging/file";

export const logInWorkspace: Check<OpenClawModel> = {
  id: "OC-LOG-005",
  title: "Log file writable by an agent",
  severity: "low",
  owasp: ["ASI10", "ASI06"],
  rationale:
    "An agent can read and write a log in its workspace. It can erase traces of injected actions, and it reads " +
    "what others said, including instructions planted there.",
  remediation:
    "Write the log outside every workspace: `openclaw config set logging.file /var/log/openclaw/openclaw.log`. " +
    "Or remove the setting: `openclaw config unset logging.file`.",
  references: [openclawDocs("gateway/logging"), owaspAgenticReference],
  run: (model, report) => {
    const file = asTrimmedText(model.config.get(at));
    const writer = file === undefined ? undefined : agentWriterOf(model, dirname(file));
    if (writer === undefined) return;
    const open = includesUntrusted(reachOf(model, writer.agent));
    report({
      at,
      agent: writer.agent.id,
      severity: open ? "medium" : "low",
      message: `The log file is in the workspace of ${writer.agent.id}, which can read and rewrite it${
        open ? " for untrusted senders" : ""
      }.`,
    });
  },
  fix: {
    safe: true,
    title: "Moves the log back to OpenClaw's default location",
    apply: (_sighting, edit) => edit.remove(at),
  },
};
