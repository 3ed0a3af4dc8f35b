import { always, clearTextCheck } from "../../facts/connections/clear-text-check.ts";
import { hooksEnabled } from "../../facts/automation/hooks.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { textAt } from "../../facts/tools/tool-lists.ts";

const hookUrl = "/hooks/gmail/hookUrl";

export const mailForwardingWithoutTls = clearTextCheck({
  id: "OC-HOOK-011",
  title: "Mail forwarded to the gateway over an unencrypted connection",
  severity: "medium",
  owasp: ["ASI03", "ASI07"],
  rationale:
    "The mail watcher sends the content of each mail and the webhook token to this address. Without TLS, anyone " +
    "on the network path can read both, and can use the token to send messages to the agents.",
  remediation:
    "Forward over TLS, or to loopback: `openclaw config set hooks.gmail.hookUrl https://…`.",
  references: [openclawDocs("automation/cron-jobs/gmail")],
  connections: (model) =>
    hooksEnabled(model)
      ? [
          {
            at: hookUrl,
            address: textAt(model.config, hookUrl),
            severity: always("medium"),
            message: (readers, host) =>
              `hooks.gmail.hookUrl reaches ${host} without TLS, so ${readers} can read mail and the webhook token.`,
          },
        ]
      : [],
  fix: { title: "Forwards mail over TLS" },
});
