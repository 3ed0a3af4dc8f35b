import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
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
    "The watcher receives new-mail notifications over plain HTTP. On a network address, any host there can send " +
    "it notifications, and can read its token from the notifications that Google's push or a proxy sends.",
  remediation:
    "Bind it to loopback, and let Tailscale or a proxy with TLS forward to it: `openclaw config set " +
    "hooks.gmail.serve.bind 127.0.0.1`.",
  references: [openclawDocs("automation/cron-jobs/gmail"), owaspAgenticReference],
  run: (model, report) => {
    const host = asTrimmedText(model.config.get(bind));
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
    title: "Binds the mail watcher to loopback",
    apply: (_sighting, edit) => edit.set(bind, "127.0.0.1"),
  },
};
