import type { Check } from "../../../check.ts";
import type { OpenClawModel } from "../../model.ts";
import { hooksLackToken } from "../facts/hooks.ts";
import { openclawDocs } from "../facts/references.ts";

export const webhooksWithoutToken: Check<OpenClawModel> = {
  id: "OC-HOOK-014",
  title: "Webhooks without a token keep the gateway from starting",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "OpenClaw takes no webhooks whose senders have nothing to show, and its gateway does not start while they are switched on " +
    "without a token. What is to be watched by webhooks is not watched, and neither is anything else.",
  remediation:
    "Give webhooks a token of their own, " +
    '`openclaw config set hooks.token "$(openssl rand -hex 32)"`, or switch them off: ' +
    "`openclaw config set hooks.enabled false`.",
  references: [openclawDocs("gateway/config-hooks")],
  run: (model, report) => {
    if (!hooksLackToken(model)) return;
    report({
      at: "/hooks/enabled",
      message: "hooks.enabled is true and hooks.token is not set: the gateway does not start.",
    });
  },
  fix: {
    safe: false,
    title: "Switches webhooks off, so that the gateway starts",
    apply: (_sighting, edit) => edit.set("/hooks/enabled", false),
  },
};
