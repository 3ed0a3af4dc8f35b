import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { asBoolean } from "@parapet/scan-core/layers/layers.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { configurationReference, geminiDocs, owaspAgenticReference } from "../references.ts";

export const folderTrustDisabled: Check<ClientModel> = {
  id: "GM-TRUST-001",
  title: "Every folder is trusted unseen",
  severity: "high",
  owasp: ["ASI04", "ASI09"],
  rationale:
    "Without folder trust, Gemini CLI takes the settings, MCP servers, hooks and commands of whatever repository it is " +
    "started in, and asks nobody first. A repository that somebody cloned to look at then starts programs of its own.",
  remediation: "Set security.folderTrust.enabled to true, its default, in `FILE`.",
  references: [geminiDocs("cli/trusted-folders"), configurationReference, owaspAgenticReference],
  run: ({ layers }, report) => {
    const trust = layers.pick("/security/folderTrust/enabled", asBoolean, true, [
      "managed",
      "user",
    ]);
    if (trust.value) return;
    report({
      at: trust.at,
      message: "Settings, servers and commands of every repository count at once.",
    });
  },
  fix: {
    safe: true,
    title: "Asks before a folder is trusted",
    apply: (match, edit) => edit.set(placeOf(match), true),
  },
};
