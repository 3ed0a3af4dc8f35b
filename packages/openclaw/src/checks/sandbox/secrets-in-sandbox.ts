import { isSecretName } from "@parapet/posture/redaction";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { asString } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { sandboxSettings } from "../../facts/sandbox/sandbox-settings.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";

export const secretsInSandbox: Check<OpenClawModel> = {
  id: "OC-BOX-005",
  title: "Credential exposed in the sandbox environment",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "Every command in the sandbox, and every program that it installs, can read the environment. Anyone who can " +
    "inspect the container can read it as well. A single `env` in a conversation leaks the credential.",
  remediation:
    "Give the sandbox a separate credential with only the permissions that the task needs, and rotate it. Or run " +
    "commands that need it through the secret egress proxy, which never reveals it: secrets.egressProxy.",
  references: [
    openclawDocs("gateway/sandboxing/setup-command"),
    openclawDocs("gateway/secrets"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    for (const name of secretNames(model)) {
      const path = below("docker/env", name).replace(/^\//, "");
      for (const { at, agents } of sandboxSettings(model, path, asString)) {
        const online = agents.filter(({ sandbox }) => sandbox.network.value !== "none");
        report({
          at,
          ...agentOf(model, at),
          severity:
            online.length > 0
              ? severityByReach(model, { agents: online, untrusted: "high", others: "medium" })
              : "low",
          message: `Every command in the sandbox of ${namesOf(online.length > 0 ? online : agents)} can read ${name}${
            online.length > 0 ? " and send it out" : ", but has no network to send it out"
          }.`,
        });
      }
    }
  },
};

/** Names of variables that hold secrets, in any sandbox, sorted. */
function secretNames({ config, agents }: OpenClawModel): readonly string[] {
  const scopes = ["/agents/defaults", ...agents.map(({ at }) => at).filter((at) => at !== "")];
  const names = scopes.flatMap((scope) => keysAt(config, `${scope}/sandbox/docker/env`));
  return [...new Set(names)].filter(isSecretName).toSorted();
}
