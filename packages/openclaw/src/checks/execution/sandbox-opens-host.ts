import type { FindingSeverity } from "@parapet/posture";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { holderOf } from "../../facts/reporting/holder-of.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { sandboxLeaks } from "../../facts/sandbox/sandbox-leaks.ts";
import type { SandboxLeak } from "../../facts/sandbox/sandbox-leaks.ts";

const severities: Readonly<Record<SandboxLeak["kind"], FindingSeverity>> = {
  "container-engine": "critical",
  "whole-machine": "critical",
  "host-network": "high",
  "container-network": "high",
  "system-folder": "high",
  credentials: "high",
};

const consequences: Readonly<Record<SandboxLeak["kind"], string>> = {
  "container-engine": "which can start a container with full control of the machine",
  "whole-machine": "which contains every file of the machine",
  "host-network": "which reaches every service that listens on the machine",
  "container-network": "which reaches services that listen only inside that container",
  "system-folder": "a system folder of the machine",
  credentials: "which holds credentials",
};

export const sandboxOpensHost: Check<OpenClawModel> = {
  id: "OC-SEC-008",
  title: "Sandbox exposes the host",
  severity: "critical",
  owasp: ["ASI05", "ASI03"],
  rationale:
    "Mounts remove the sandbox's isolation. With the container engine's socket, system folders or credential " +
    "folders mounted, a command in the sandbox can act on the machine.",
  remediation:
    "Remove the entry from sandbox.docker.binds and mount only the folder the agent works on, read-only if " +
    'possible. Set docker.network to "none" or a separate network.',
  references: [
    openclawDocs("gateway/sandboxing/docker-backend"),
    openclawDocs("gateway/sandbox-vs-tool-policy-vs-elevated"),
    owaspAgenticReference,
  ],
  aliases: ["sandbox.dangerous_bind_mount", "sandbox.dangerous_network_mode"],
  run: (model, report) => {
    for (const agent of model.agents) {
      for (const { kind, at, what } of sandboxLeaks(agent, model.stateDir)) {
        report({
          at,
          agent: agent.id,
          severity: severities[kind],
          message: `The sandbox of ${agent.id} has ${what}, ${consequences[kind]}.`,
        });
      }
    }
  },
  fix: {
    safe: true,
    title: "Removes the host's exposure to the sandbox",
    apply: (match, edit, { config }) => {
      const pointer = placeOf(match);
      const value = config.get(pointer);
      if (pointer.endsWith("/network")) edit.set(pointer, "none");
      else if (value !== undefined) edit.removeItem(holderOf(pointer), value);
    },
  },
};
