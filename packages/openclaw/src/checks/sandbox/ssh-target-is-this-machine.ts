import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { sandboxSettings } from "../../facts/sandbox/sandbox-settings.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";

export const sshTargetIsThisMachine: Check<OpenClawModel> = {
  id: "OC-BOX-012",
  title: "SSH sandbox target is the gateway's own machine",
  severity: "high",
  owasp: ["ASI05"],
  rationale:
    "The SSH backend isolates by using another machine. If it targets this one, it isolates nothing: commands run " +
    "next to the gateway as the logged-in user, with that user's files and network.",
  remediation:
    "Set another machine in sandbox.ssh.target, or use a container: `openclaw config set " +
    "agents.defaults.sandbox.backend docker`.",
  references: [
    openclawDocs("gateway/sandboxing/ssh-backend"),
    openclawDocs("gateway/sandboxing/modes-scope-and-backend"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    for (const { value, at, agents } of sandboxSettings(model, "ssh/target", asTrimmedText)) {
      if (!isThisMachine(value)) continue;
      report({
        at,
        ...agentOf(model, at),
        severity: severityByReach(model, { agents, untrusted: "high", others: "medium" }),
        message: `The sandbox of ${namesOf(agents)} is this machine, so its commands run without isolation.`,
      });
    }
  },
};

/** Of "user@host:port", with or without user and port. */
function isThisMachine(target: string): boolean {
  const address = target.slice(target.lastIndexOf("@") + 1).toLowerCase();
  const host = address.startsWith("[") ? (/^\[([^\]]*)\]/.exec(address)?.[1] ?? "") : address;
  if (host === "::1") return true;
  return /^(?:localhost|127(?:\.\d{1,3}){3})(?::\d+)?$/.test(host);
}
