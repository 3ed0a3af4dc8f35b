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
  "container-engine": "whose holder can start a container that owns the machine",
  "whole-machine": "with every file of the machine in it",
  "host-network": "where it reaches every service that listens on the machine",
  "container-network": "where it reaches what listens in there for that container alone",
  "system-folder": "a folder that the machine itself runs on",
  credentials: "where credentials are kept",
};

export const sandboxOpensHost: Check<OpenClawModel> = {
  id: "OC-SEC-008",
  title: "Sandbox is open to the machine",
  severity: "critical",
  owasp: ["ASI05", "ASI03"],
  rationale:
    "What is mounted into a sandbox is no longer outside it. With the container engine's socket, system folders or " +
    "credential folders inside, a command in the sandbox acts on the machine all the same.",
  remediation:
    "Remove the entry from sandbox.docker.binds and mount only the folder the agent works on, read-only where that " +
    'is enough. Use docker.network "none" or a network of its own.',
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
    title: "Closes the sandbox to the machine",
    apply: (sighting, edit, { config }) => {
      const pointer = placeOf(sighting);
      const value = config.get(pointer);
      if (pointer.endsWith("/network")) edit.set(pointer, "none");
      else if (value !== undefined) edit.removeItem(holderOf(pointer), value);
    },
  },
};
