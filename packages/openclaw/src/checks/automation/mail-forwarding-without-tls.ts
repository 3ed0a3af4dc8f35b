import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import {
  clearTextHost,
  isInTailnet,
  withTls,
} from "@parapet/scan-core/addresses/clear-text-host.ts";
import { hooksEnabled } from "../../facts/automation/hooks.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { textAt } from "../../facts/tools/tool-lists.ts";

const hookUrl = "/hooks/gmail/hookUrl";

export const mailForwardingWithoutTls: Check<OpenClawModel> = {
  id: "OC-HOOK-011",
  title: "Mail forwarded to the gateway over an unencrypted connection",
  severity: "medium",
  owasp: ["ASI03", "ASI07"],
  rationale:
    "The mail watcher sends the content of each mail and the webhook token to this address. Without TLS, anyone " +
    "on the network path can read both, and can use the token to send messages to the agents.",
  remediation:
    "Forward over TLS, or to loopback: `openclaw config set hooks.gmail.hookUrl https://…`.",
  references: [openclawDocs("automation/cron-jobs/gmail"), owaspAgenticReference],
  run: (model, report) => {
    const address = asTrimmedText(model.config.get(hookUrl));
    const host = address === undefined ? undefined : clearTextHost(address);
    if (!hooksEnabled(model) || host === undefined || isInTailnet(host)) return;
    report({
      at: hookUrl,
      message: `hooks.gmail.hookUrl reaches ${host} without TLS, so mail and the webhook token can be read in transit.`,
    });
  },
  fix: {
    safe: false,
    title: "Forwards mail over TLS",
    apply: (_sighting, edit, { config }) => edit.set(hookUrl, withTls(textAt(config, hookUrl))),
  },
};
