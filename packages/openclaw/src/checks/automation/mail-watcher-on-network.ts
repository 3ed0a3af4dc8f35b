import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { asText } from "../../model/settings.ts";
import { hooksEnabled } from "../../facts/automation/hooks.ts";
import { reachOfHost } from "../../facts/gateway/reach-of-host.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const bind = "/hooks/gmail/serve/bind";

export const mailWatcherOnNetwork: Check<OpenClawModel> = {
  id: "OC-HOOK-010",
  title: "Mail watcher listens on the network",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "The watcher takes notices of new mail over plain HTTP. On a network address everybody there can send it some, and " +
    "reads its token from those that Google's push or a proxy sends.",
  remediation:
    "Keep it on loopback, and let Tailscale or a proxy with TLS forward to it: " +
    "`openclaw config set hooks.gmail.serve.bind 127.0.0.1`.",
  references: [openclawDocs("automation/cron-jobs/gmail"), owaspAgenticReference],
  run: (model, report) => {
    const host = asText(model.config.get(bind));
    if (!hooksEnabled(model) || host === undefined) return;
    const isAll = host === "0.0.0.0" || host === "::" || host === "*";
    if (!isAll && reachOfHost(host) === "machine") return;
    report({
      at: bind,
      message: `hooks.gmail.serve.bind is "${host}", so other machines can connect to the mail watcher.`,
    });
  },
  fix: {
    safe: false,
    title: "Keeps the mail watcher on loopback",
    apply: (_sighting, edit) => edit.set(bind, "127.0.0.1"),
  },
};
