import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { isPublicMailService } from "../../channels/plugin-entry-points.ts";
import { onlyAgent } from "../../facts/channels/open-entry-points.ts";
import { openEntryPointStakes } from "../../facts/channels/open-entry-point-severity.ts";
import { holderOf } from "../../facts/reporting/holder-of.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const mailSendersUnauthenticated: Check<OpenClawModel> = {
  id: "OC-ING-027",
  title: "Unauthenticated mail reaches the agent",
  severity: "high",
  owasp: ["ASI01", "ASI03"],
  rationale:
    "A mail can claim any sender address unless the mail server has authenticated it. If unauthenticated mail is " +
    "accepted, or a list admits a whole public mail service, anyone can write to the agent.",
  remediation:
    "Accept authenticated senders only: set senderAuth.min of the account to verified, and list whole addresses " +
    "or your own domains in allowedSenders. Use a reader agent without tools for the mail.",
  references: [openclawDocs("automation/imap"), owaspAgenticReference],
  run: (model, report) => {
    for (const entryPoint of model.entryPoints) {
      const { channel, account, audience, policy, because, agents } = entryPoint;
      if (channel !== "imap" || audience !== "anyone") continue;
      const { severity, stakes } = openEntryPointStakes(model, [entryPoint], true);
      const isUnauthenticated = policy.at.endsWith("/senderAuth/min");
      report({
        at: isUnauthenticated ? [policy.at, ...because] : because,
        ...onlyAgent(agents),
        severity,
        message: `${
          isUnauthenticated
            ? `The mailbox ${account} accepts unauthenticated senders`
            : `The mailbox ${account} accepts everyone at a public mail service`
        }, so anyone can instruct ${agents[0] ?? "an agent"}${stakes}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Accepts authenticated senders only, and no whole public mail services",
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
