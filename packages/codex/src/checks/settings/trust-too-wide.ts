import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { widthOfPath } from "@parapet/scan-core/paths/wide-path.ts";
import type { CodexModel } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

export const trustTooWide: Check<CodexModel> = {
  id: "CX-TRUST-001",
  title: "A whole home or disk is trusted",
  severity: "high",
  owasp: ["ASI03", "ASI09"],
  rationale:
    "Of a folder that is trusted Codex loads the configuration, with its MCP servers, and works there with fewer " +
    "questions. Trust in a home is trust in everything that is ever unpacked or cloned into it.",
  remediation: "Remove the entry, and trust single projects when Codex asks.",
  references: [codexDocs("config-basic"), settingSchema, owaspAgenticReference],
  run: ({ layers, homeDir }, report) => {
    for (const { name, value, at } of layers.members("/projects", ["user", "managed"])) {
      if (!isObject(value) || value["trust_level"] !== "trusted") continue;
      const width = widthOfPath(name, homeDir);
      if (width === undefined) continue;
      report({ at: `${at}/trust_level`, message: `${JSON.stringify(name)} is trusted: ${width}.` });
    }
  },
  fix: {
    safe: false,
    title: "Asks again before the folder is trusted",
    apply: (sighting, edit) => edit.set(placeOf(sighting), "untrusted"),
  },
};
