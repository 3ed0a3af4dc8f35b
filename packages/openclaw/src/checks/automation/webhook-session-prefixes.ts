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
  title: "Webhooks can write to the main session",
  severity: "medium",
  owasp: ["ASI01", "ASI03"],
  rationale:
    "A webhook's sender may name the session that it writes to. Without a prefix that limits it to webhook " +
    "sessions, it can name the main session. Its text then appears in the owner's conversation, with the owner's " +
    "context and rights.",
  remediation:
    "Limit webhooks to their own sessions: `openclaw config set hooks.allowedSessionKeyPrefixes '[\"hook:\"]' " +
    "--strict-json`.",
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
          "hooks.allowedSessionKeyPrefixes is empty, so a webhook's sender can name any session, including the main one.",
      });
    }
    for (const [index, prefix] of listAt(config, prefixesAt).entries()) {
      if (!reachesMainSession(prefix)) continue;
      report({
        at: `${prefixesAt}/${index}`,
        severity,
        message: `hooks.allowedSessionKeyPrefixes contains "${prefix}", so a webhook's sender can name the main session.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Limits webhooks to their own sessions",
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
