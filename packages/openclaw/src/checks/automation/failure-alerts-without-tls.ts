import { always, clearTextCheck } from "../../facts/connections/clear-text-check.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { textAt } from "../../facts/tools/tool-lists.ts";

const alert = "/cron/failureAlert";
const recipient = `${alert}/to`;

export const failureAlertsWithoutTls = clearTextCheck({
  id: "OC-PERS-006",
  title: "Job failure alerts use an unencrypted connection",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "The alert contains the job's unredacted error, with paths and command output, and cron.webhookToken. " +
    "Without TLS, anyone on the network path can read both.",
  remediation: "Send alerts over TLS: `openclaw config set cron.failureAlert.to https://…`.",
  references: [openclawDocs("automation/cron-jobs/delivery")],
  connections: ({ config, cronEnabled }) => {
    if (!cronEnabled.value) return [];
    if (config.get(`${alert}/mode`) !== "webhook" || config.get(`${alert}/enabled`) === false)
      return [];
    const hasToken = config.has("/cron/webhookToken");
    return [
      {
        at: recipient,
        address: textAt(config, recipient),
        severity: always(hasToken ? "medium" : "low"),
        message: (readers, host) =>
          `cron.failureAlert.to reaches ${host} without TLS, so ${readers} can read errors${hasToken ? " and cron.webhookToken" : ""}.`,
      },
    ];
  },
  fix: { title: "Sends alerts over TLS" },
});
