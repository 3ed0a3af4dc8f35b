import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { configurationReference, geminiDocs, owaspAgenticReference } from "../references.ts";

export const folderTrustDisabled: Check<ClientModel> = {
  id: "GM-TRUST-001",
  title: "Folder trust disabled",
  severity: "high",
  owasp: ["ASI04", "ASI09"],
  rationale:
    "Without folder trust, Gemini CLI loads the settings, MCP servers, hooks and commands of any repository in which " +
    "it is started, without a prompt. A repository that was cloned only for review can then start programs.",
  remediation: "Set `security.folderTrust.enabled` to true, its default, in `FILE`.",
  references: [geminiDocs("cli/trusted-folders"), configurationReference, owaspAgenticReference],
  run: ({ layers }, report) => {
    const trust = layers.pick("/security/folderTrust/enabled", asBoolean, true, [
      "managed",
      "user",
    ]);
    if (trust.value) return;
    report({
      at: trust.at,
      message:
        "Settings, servers and commands of every repository take effect without a trust prompt.",
    });
  },
  fix: {
    safe: true,
    title: "Enables folder trust",
    apply: (match, edit) => edit.set(placeOf(match), true),
  },
};
