import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { asBoolean } from "../../model/settings.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { sandboxSettings } from "../../facts/sandbox/sandbox-settings.ts";

export const sshHostUnverified: Check<OpenClawModel> = {
  id: "OC-BOX-011",
  title: "Sandbox over SSH does not check which machine answers",
  severity: "medium",
  owasp: ["ASI03", "ASI04"],
  rationale:
    "Without a check of the host key, whoever stands in the way can answer for the remote machine. It then gets the " +
    "copy of the workspace, every command, and decides what comes back.",
  remediation:
    "Check the key, and put the machine's into a known_hosts file: " +
    "`openclaw config set agents.defaults.sandbox.ssh.strictHostKeyChecking true --strict-json`.",
  references: [openclawDocs("gateway/sandboxing/ssh-backend"), owaspAgenticReference],
  run: (model, report) => {
    const settings = sandboxSettings(model, "ssh/strictHostKeyChecking", asBoolean);
    for (const { value, at, agents } of settings) {
      if (value) continue;
      report({
        at,
        ...agentOf(model, at),
        message: `The sandbox of ${namesOf(agents)} takes any machine that answers for the remote one.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Checks the remote machine's key",
    apply: (sighting, edit) => edit.set(placeOf(sighting), true),
  },
};
