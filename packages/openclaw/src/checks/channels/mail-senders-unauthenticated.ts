import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { isPublicMailService } from "../../channels/plugin-entry-points.ts";
import { onlyAgent } from "../../facts/channels/open-entry-points.ts";
import { openEntryPointStakes } from "../../facts/channels/open-entry-point-severity.ts";
import { holderOf } from "../../facts/reporting/holder-of.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const mailSendersUnauthenticated: Check<OpenClawModel> = {
  id: "OC-ING-027",
  title: "Mail of anyone starts the agent",
  severity: "high",
  owasp: ["ASI01", "ASI03"],
  rationale:
    "A sender's address is whatever a mail says it is, unless the mail server has proved it. Where less than a proof counts, " +
    "or where a list admits a whole public mail service, anyone can write what the agent reads.",
  remediation:
    "Take proven senders only: set senderAuth.min of the account back to verified, and name whole addresses or domains of " +
    "your own in allowedSenders. Let a reader agent without tools have the mail.",
  references: [openclawDocs("automation/imap"), owaspAgenticReference],
  run: (model, report) => {
    for (const entryPoint of model.entryPoints) {
      const { channel, account, audience, policy, because, agents } = entryPoint;
      if (channel !== "imap" || audience !== "anyone") continue;
      const { severity, stakes } = openEntryPointStakes(model, [entryPoint], true);
      const isUnproven = policy.at.endsWith("/senderAuth/min");
      report({
        at: isUnproven ? [policy.at, ...because] : because,
        ...onlyAgent(agents),
        severity,
        message: `${
          isUnproven
            ? `The mailbox ${account} takes senders that nothing proves`
            : `The mailbox ${account} takes everybody at a public mail service`
        }, so anyone can give orders to ${agents[0] ?? "an agent"}${stakes}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Takes proven senders only, and not everybody at a public mail service",
    apply: ({ at }, edit, { config }) => {
      for (const pointer of [at].flat()) {
        if (pointer.endsWith("/senderAuth/min")) edit.set(pointer, "verified");
        const sender = config.get(pointer);
        if (typeof sender === "string" && isPublicMailService(sender)) {
          edit.removeItem(holderOf(pointer), sender);
        }
      }
    },
  },
};
