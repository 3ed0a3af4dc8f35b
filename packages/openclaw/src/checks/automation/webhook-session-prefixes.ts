import { FixRefusal } from "@parapet/scan-core/core/check.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import {
  admitsKey,
  fixedSessionKeys,
  hooksEnabled,
  sessionKeyPrefixes,
} from "../../facts/automation/hooks.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const prefixesAt = "/hooks/allowedSessionKeyPrefixes";
const ofHooks = "hook:";

export const webhookSessionPrefixes: Check<OpenClawModel> = {
  id: "OC-HOOK-004",
  title: "Webhook may write into the owner's conversation",
  severity: "medium",
  owasp: ["ASI01", "ASI03"],
  rationale:
    "A webhook's sender may name the session that it writes into. Where no prefix keeps it to sessions of webhooks, it " +
    "names the main one: its text stands in the owner's conversation, with what the owner said and may do.",
  remediation:
    "Keep webhooks to sessions of their own: " +
    "`openclaw config set hooks.allowedSessionKeyPrefixes '[\"hook:\"]' --strict-json`.",
  references: [openclawDocs("gateway/config-hooks"), owaspAgenticReference],
  aliases: ["hooks.request_session_key_prefixes_missing"],
  run: (model, report) => {
    const { config, gateway } = model;
    if (!hooksEnabled(model) || config.get("/hooks/allowRequestSessionKey") !== true) return;
    const severity = gateway.exposed ? "high" : "medium";
    if (sessionKeyPrefixes(model).length === 0) {
      report({
        at: [prefixesAt, "/hooks/allowRequestSessionKey"],
        severity,
        message:
          "hooks.allowedSessionKeyPrefixes is empty, so a webhook's sender may name any session, the main one too.",
      });
    }
    for (const [index, prefix] of listAt(config, prefixesAt).entries()) {
      if (!reachesMainSession(prefix)) continue;
      report({
        at: `${prefixesAt}/${index}`,
        severity,
        message: `hooks.allowedSessionKeyPrefixes has "${prefix}", so a webhook's sender may name the main session.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Keeps webhooks to sessions of their own",
    apply: (_sighting, edit, model) => {
      const kept = [
        ofHooks,
        ...sessionKeyPrefixes(model).filter(
          (prefix) => prefix !== ofHooks && !reachesMainSession(prefix),
        ),
      ];
      const needed = fixedSessionKeys(model).filter((key) => !admitsKey(kept, key));
      if (needed.some(reachesMainSession)) {
        throw new FixRefusal(
          "hooks.defaultSessionKey or a mapping names the main session: give it a key that begins with hook:, then run the fix again.",
        );
      }
      edit.set(prefixesAt, [...kept, ...new Set(needed)]);
    },
  },
};

function reachesMainSession(prefix: string): boolean {
  const text = prefix.trim().toLowerCase();
  return text !== "" && ["agent:main:main", "main", "global"].some((key) => key.startsWith(text));
}
