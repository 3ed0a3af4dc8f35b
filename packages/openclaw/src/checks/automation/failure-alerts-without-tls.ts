import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import {
  clearTextHost,
  isInTailnet,
  withTls,
} from "@parapet/scan-core/addresses/clear-text-host.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { textAt } from "../../facts/tools/tool-lists.ts";

const alert = "/cron/failureAlert";
const recipient = `${alert}/to`;

export const failureAlertsWithoutTls: Check<OpenClawModel> = {
  id: "OC-PERS-006",
  title: "Job failure alerts use an unencrypted connection",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "The alert contains the job's unredacted error, with paths and command output, and cron.webhookToken. " +
    "Without TLS, anyone on the network path can read both.",
  remediation: "Send alerts over TLS: `openclaw config set cron.failureAlert.to https://…`.",
  references: [openclawDocs("automation/cron-jobs/delivery"), owaspAgenticReference],
  run: ({ config, cronEnabled }, report) => {
    const address = asTrimmedText(config.get(recipient));
    const host = address === undefined ? undefined : clearTextHost(address);
    if (!cronEnabled.value || host === undefined || isInTailnet(host)) return;
    if (config.get(`${alert}/mode`) !== "webhook" || config.get(`${alert}/enabled`) === false)
      return;
    report({
      at: recipient,
      severity: config.has("/cron/webhookToken") ? "medium" : "low",
      message: `cron.failureAlert.to reaches ${host} without TLS, so errors${
        config.has("/cron/webhookToken") ? " and cron.webhookToken" : ""
      } can be read in transit.`,
    });
  },
  fix: {
    safe: false,
    title: "Sends alerts over TLS",
    apply: (_sighting, edit, { config }) => edit.set(recipient, withTls(textAt(config, recipient))),
  },
};
