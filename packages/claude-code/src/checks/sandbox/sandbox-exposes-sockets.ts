import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean } from "@parapet/scan-core/layers/layers.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const sandboxExposesSockets: Check<ClaudeCodeModel> = {
  id: "CC-BOX-005",
  title: "The sandbox opens a socket that leads out of it",
  severity: "high",
  owasp: ["ASI05"],
  rationale:
    "Through the socket of Docker a command starts a container that has the whole machine mounted; through that of an SSH " +
    "agent it signs in as you. What the sandbox forbids is done by somebody outside.",
  remediation:
    "Remove sandbox.network.allowAllUnixSockets, and the sockets of Docker, containerd and SSH from allowUnixSockets.",
  references: [claudeDocs("sandboxing"), settingTypes, owaspAgenticReference],
  run: ({ layers, sandbox }, report) => {
    if (!sandbox.enabled.value) return;
    const { loosenedBy } = sandbox;
    const all = layers.pick("/sandbox/network/allowAllUnixSockets", asBoolean, false, loosenedBy);
    if (all.value)
      report({ at: all.at, message: "Commands in the sandbox reach every local socket." });
    for (const { value, at } of layers.items("/sandbox/network/allowUnixSockets", loosenedBy)) {
      if (!/docker|containerd|podman|ssh-agent|S\.gpg-agent/.test(value)) continue;
      report({
        at,
        message: `Commands in the sandbox reach ${JSON.stringify(value)}, through which more is done than the sandbox allows.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Closes the socket",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
