import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { sandboxSettings } from "../../facts/sandbox/sandbox-settings.ts";

export const sshHostUnverified: Check<OpenClawModel> = {
  id: "OC-BOX-011",
  title: "SSH host key verification disabled for the sandbox",
  severity: "medium",
  owasp: ["ASI03", "ASI04"],
  rationale:
    "Without host key verification, an attacker on the network path can impersonate the remote machine. It then " +
    "receives a copy of the workspace and every command, and controls what comes back.",
  remediation:
    "Enable verification, and add the machine's key to a known_hosts file: `openclaw config set " +
    "agents.defaults.sandbox.ssh.strictHostKeyChecking true --strict-json`.",
  references: [openclawDocs("gateway/sandboxing/ssh-backend"), owaspAgenticReference],
  run: (model, report) => {
    const settings = sandboxSettings(model, "ssh/strictHostKeyChecking", asBoolean);
    for (const { value, at, agents } of settings) {
      if (value) continue;
      report({
        at,
        ...agentOf(model, at),
        message: `The sandbox of ${namesOf(agents)} accepts any host key, so any machine can impersonate the remote one.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Enables host key verification",
    apply: (match, edit) => edit.set(placeOf(match), true),
  },
};
