import type { Check } from "@parapet/scan-core/core/check.ts";
import { hostOf, reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import { clearTextHost } from "@parapet/scan-core/addresses/clear-text-host.ts";
import { asText } from "@parapet/scan-core/settings/readers.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { endpointModels } from "../facts/endpoint-models.ts";
import { endpointCredentials } from "../facts/endpoint-credentials.ts";
import { ownerOf } from "../facts/settings-owner.ts";

const names = [
  "ANTHROPIC_BASE_URL",
  "ANTHROPIC_BEDROCK_BASE_URL",
  "ANTHROPIC_VERTEX_BASE_URL",
] as const;

export const modelEndpointOverridden: Check<ClaudeCodeModel> = {
  id: "CC-ENV-001",
  title: "Model API endpoint overridden",
  severity: "medium",
  owasp: ["ASI04", "ASI03"],
  rationale:
    "Everything that Claude Code reads, and the API key, goes to ANTHROPIC_BASE_URL, and its answers are treated as " +
    "the model's. A repository that sets it receives both from everyone who opens the folder. Releases before 2.0.65 " +
    "called it before asking for trust.",
  remediation:
    "Remove the variable from `FILE`, together with the token for that address, which would otherwise be sent to the " +
    "vendor, and the models that only that address serves. Set a gateway of your own in ~/.claude/settings.json, over " +
    "https.",
  references: [
    claudeDocs("llm-gateway"),
    settingTypes,
    "https://www.cve.org/CVERecord?id=CVE-2026-21852",
    owaspAgenticReference,
  ],
  aliases: ["CVE-2026-21852"],
  run: ({ layers }, report) => {
    for (const name of names) {
      for (const { value, at, level } of layers.each(`/env/${name}`, asText)) {
        const host = hostOf(value);
        const reach = reachOfAddress(value);
        if (/(?:^|\.)(?:anthropic\.com|amazonaws\.com|googleapis\.com)$/.test(host)) continue;
        if (reach === "machine" && level !== "project") continue;
        const clear = clearTextHost(value) !== undefined;
        report({
          at,
          severity:
            level === "project"
              ? reach === "machine"
                ? "medium"
                : "critical"
              : clear
                ? "high"
                : "low",
          message: `${ownerOf(level)} send conversations and the API key to ${host === "" ? "another address" : host}${clear ? " over unencrypted HTTP" : ""}.`,
        });
      }
    }
  },
  fix: {
    safe: false,
    title:
      "Removes the address with its credentials and models, so that the vendor's endpoint is used",
    apply: (match, edit, { layers }) => {
      const at = placeOf(match);
      for (const place of [at, ...endpointCredentials(at, layers), ...endpointModels(at, layers)]) {
        edit.remove(place);
      }
    },
  },
};
