import type { FindingSeverity } from "@parapet/posture";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { reachOfHost } from "../../facts/gateway/reach-of-host.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt, settingName } from "../../facts/tools/tool-lists.ts";

const policy = "/cron/webhookSsrfPolicy";
const hosts = `${policy}/allowedHostnames`;
const ranges = [`${policy}/allowIpv6UniqueLocalRange`, `${policy}/allowRfc2544BenchmarkRange`];
const credentialServices = new Set([
  "100.100.100.200",
  "169.254.169.254",
  "169.254.170.2",
  "fd00:ec2::254",
  "metadata.google.internal",
]);

export const scheduledWebhooksReachPrivateNetwork: Check<OpenClawModel> = {
  id: "OC-PERS-003",
  title: "Scheduled jobs can post to the private network",
  severity: "low",
  owasp: ["ASI02"],
  rationale:
    "OpenClaw blocks webhooks of scheduled jobs to private addresses. An exception lets every job, including one " +
    "that an attacker had an agent create, send requests to services that trust the internal network.",
  remediation:
    "Remove exceptions that no job needs, for instance `openclaw config unset " +
    "cron.webhookSsrfPolicy.allowedHostnames`. Give the receiver a public address and have it require " +
    "cron.webhookToken.",
  references: [openclawDocs("automation/cron-jobs/delivery"), owaspAgenticReference],
  run: ({ config, cronEnabled }, report) => {
    if (!cronEnabled.value) return;
    for (const [index, host] of listAt(config, hosts).entries()) {
      const severity = severityOf(host);
      if (severity === undefined) continue;
      report({
        at: `${hosts}/${index}`,
        severity,
        message: `cron.webhookSsrfPolicy.allowedHostnames contains "${host}", so scheduled jobs can post to ${
          severity === "medium"
            ? "the metadata service that issues this machine's credentials"
            : "it"
        }.`,
      });
    }
    for (const at of ranges) {
      if (config.get(at) !== true) continue;
      report({
        at,
        message: `${settingName(at)} is true, so scheduled jobs can post to a range of private addresses.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the exception for scheduled jobs",
    apply: (match, edit, { config }) => {
      const at = placeOf(match);
      const host = listAt(config, hosts)[Number(at.slice(hosts.length + 1))];
      if (!at.startsWith(`${hosts}/`)) edit.set(at, false);
      else if (host !== undefined) edit.removeItem(hosts, host);
    },
  },
};

// OpenClaw's documentation recommends an exact exception for one receiver.
function severityOf(host: string): FindingSeverity | undefined {
  const name = host
    .trim()
    .toLowerCase()
    .replace(/^\[|\]$/g, "");
  if (credentialServices.has(name)) return "medium";
  const reach = reachOfHost(name);
  return reach === "machine" || reach === "private" ? "info" : undefined;
}
