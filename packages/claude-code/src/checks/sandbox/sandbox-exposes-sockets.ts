import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const sandboxExposesSockets: Check<ClaudeCodeModel> = {
  id: "CC-BOX-005",
  title: "Sandbox exposes a socket that allows escape",
  severity: "high",
  owasp: ["ASI05"],
  rationale:
    "Through the Docker socket, a command can start a container that mounts the whole machine; through the SSH " +
    "agent's socket, it can sign in as you. A process outside does what the sandbox forbids.",
  remediation:
    "Remove `sandbox.network.allowAllUnixSockets`, and remove the sockets of Docker, containerd and SSH from " +
    "`allowUnixSockets`.",
  references: [claudeDocs("sandboxing"), settingTypes, owaspAgenticReference],
  run: ({ layers, sandbox }, report) => {
    if (!sandbox.enabled.value) return;
    const { loosenedBy } = sandbox;
    const all = layers.pick("/sandbox/network/allowAllUnixSockets", asBoolean, false, loosenedBy);
    if (all.value)
      report({ at: all.at, message: "Sandboxed commands can reach every local socket." });
    for (const { value, at } of layers.items("/sandbox/network/allowUnixSockets", loosenedBy)) {
      if (!/docker|containerd|podman|ssh-agent|S\.gpg-agent/.test(value)) continue;
      report({
        at,
        message: `Sandboxed commands can reach ${JSON.stringify(value)}, through which they can act outside the sandbox.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes access to the socket",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
