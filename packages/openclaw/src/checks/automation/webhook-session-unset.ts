import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { admitsKey, hooksEnabled, sessionKeyPrefixes } from "../../facts/automation/hooks.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";

const sessionKey = "/hooks/defaultSessionKey";
const own = "hook:ingress";

export const webhookSessionUnset: Check<OpenClawModel> = {
  id: "OC-HOOK-003",
  title: "Webhooks have no fixed session",
  severity: "info",
  owasp: ["ASI08"],
  rationale:
    "Without a session key, each webhook runs under a generated one. Webhooks then run in parallel without " +
    "limit, and their activity is spread over as many sessions as there were webhooks.",
  remediation:
    "Give webhooks one fixed session: `openclaw config set hooks.defaultSessionKey hook:ingress`.",
  references: [openclawDocs("gateway/config-hooks")],
  aliases: ["hooks.default_session_key_unset"],
  run: (model, report) => {
    if (!hooksEnabled(model) || asTrimmedText(model.config.get(sessionKey)) !== undefined) return;
    report({
      at: sessionKey,
      message: "hooks.defaultSessionKey is not set, so each webhook runs in a new session.",
    });
  },
  fix: {
    safe: false,
    title: "Gives webhooks one fixed session",
    apply: (_sighting, edit, model) => {
      const prefixes = sessionKeyPrefixes(model);
      // A prefix is itself a key that is admitted.
      const [key = own] = admitsKey(prefixes, own) ? [] : prefixes;
      edit.set(sessionKey, key);
    },
  },
};
