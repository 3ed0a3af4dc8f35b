import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { reportRefusals } from "../../facts/reporting/report-refusals.ts";

export const webhookPathOrTokenInvalid: Check<OpenClawModel> = {
  id: "OC-HOOK-014",
  title: "Webhook settings prevent the gateway from starting",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "OpenClaw requires webhooks to have a token, a path other than the root, and session keys that its list of " +
    "prefixes admits. Otherwise the gateway does not start, and anything that webhooks were meant to monitor " +
    "goes unmonitored.",
  remediation:
    'Give webhooks their own token, `openclaw config set hooks.token "$(openssl rand -hex 32)"`, their own path, ' +
    "and prefixes for their session keys, `openclaw config set hooks.allowedSessionKeyPrefixes '[\"hook:\"]' " +
    "--strict-json`. Or disable them: `openclaw config set hooks.enabled false`.",
  references: [openclawDocs("gateway/config-hooks")],
  run: (model, report) => {
    reportRefusals(model, "webhooks", report);
  },
  fix: {
    safe: false,
    startsRuntime: ({ gateway }) => gateway.refusals.length > 0,
    title: "Disables webhooks or sets their path to /hooks, so that the gateway starts",
    apply: ({ at }, edit) => {
      if (at.includes("/hooks/path")) edit.set("/hooks/path", "/hooks");
      else edit.set("/hooks/enabled", false);
    },
  },
};
