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
  title: "Scheduled jobs may post into the private network",
  severity: "low",
  owasp: ["ASI02"],
  rationale:
    "OpenClaw keeps the webhooks of scheduled jobs away from private addresses. An exception lets every job, also one " +
    "that an agent was talked into, send requests to services that trust whoever is inside.",
  remediation:
    "Remove what no job needs, for instance `openclaw config unset cron.webhookSsrfPolicy.allowedHostnames`. Let the " +
    "receiver have a public address and ask for cron.webhookToken.",
  references: [openclawDocs("automation/cron-jobs/delivery"), owaspAgenticReference],
  run: ({ config, cronEnabled }, report) => {
    if (!cronEnabled.value) return;
    for (const [index, host] of listAt(config, hosts).entries()) {
      const severity = severityOf(host);
      if (severity === undefined) continue;
      report({
        at: `${hosts}/${index}`,
        severity,
        message: `cron.webhookSsrfPolicy.allowedHostnames has "${host}", so scheduled jobs may post to ${
          severity === "medium" ? "the service that gives out this machine's credentials" : "it"
        }.`,
      });
    }
    for (const at of ranges) {
      if (config.get(at) !== true) continue;
      report({
        at,
        message: `${settingName(at)} is true, so scheduled jobs may post to a range of private addresses.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Takes the exception for scheduled jobs away",
    apply: (sighting, edit, { config }) => {
      const at = placeOf(sighting);
      const host = listAt(config, hosts)[Number(at.slice(hosts.length + 1))];
      if (!at.startsWith(`${hosts}/`)) edit.set(at, false);
      else if (host !== undefined) edit.removeItem(hosts, host);
    },
  },
};

// An exact exception for a receiver of one's own is what OpenClaw's documentation recommends.
function severityOf(host: string): FindingSeverity | undefined {
  const name = host
    .trim()
    .toLowerCase()
    .replace(/^\[|\]$/g, "");
  if (credentialServices.has(name)) return "medium";
  const reach = reachOfHost(name);
  return reach === "machine" || reach === "private" ? "info" : undefined;
}
