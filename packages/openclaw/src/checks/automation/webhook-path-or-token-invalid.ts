import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { reportRefusals } from "../../facts/reporting/report-refusals.ts";

export const webhookPathOrTokenInvalid: Check<OpenClawModel> = {
  id: "OC-HOOK-014",
  title: "Webhooks keep the gateway from starting",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "OpenClaw takes no webhooks whose senders have nothing to show, none at the root of its address, and no session keys that " +
    "its list of prefixes does not admit: its gateway does not start then. What is to be watched by webhooks is not watched, " +
    "and neither is anything else.",
  remediation:
    "Give webhooks a token of their own, " +
    '`openclaw config set hooks.token "$(openssl rand -hex 32)"`, a path of their own, and prefixes for their session keys, ' +
    "`openclaw config set hooks.allowedSessionKeyPrefixes '[\"hook:\"]' --strict-json`; or switch them off: " +
    "`openclaw config set hooks.enabled false`.",
  references: [openclawDocs("gateway/config-hooks")],
  run: (model, report) => {
    reportRefusals(model, "webhooks", report);
  },
  fix: {
    safe: false,
    startsRuntime: ({ gateway }) => gateway.refusals.length > 0,
    title: "Switches webhooks off or gives them the path /hooks, so that the gateway starts",
    apply: ({ at }, edit) => {
      if (at.includes("/hooks/path")) edit.set("/hooks/path", "/hooks");
      else edit.set("/hooks/enabled", false);
    },
  },
};
