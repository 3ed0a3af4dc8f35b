import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { jsonObjectOf } from "@parapet/documents/json-object.ts";
import { widthOfPath } from "@parapet/scan-core/paths/wide-path.ts";
import { folderOfTrust } from "../trust.ts";
import { geminiDocs, owaspAgenticReference } from "../references.ts";

export const trustTooWide: Check<ClientModel> = {
  id: "GM-TRUST-002",
  title: "Trusted folder holds everything",
  severity: "medium",
  owasp: ["ASI04", "ASI03"],
  rationale:
    "Trust in a folder reaches every folder below it. Trust in a home or in the whole machine covers each repository that " +
    "is cloned there later, with the servers and commands it brings.",
  remediation: "Remove the folder from `FILE` and trust single projects.",
  references: [geminiDocs("cli/trusted-folders"), owaspAgenticReference],
  run: ({ layers, homeDir }, report) => {
    for (const [folder, level] of Object.entries(jsonObjectOf(layers.get("/trusted")) ?? {})) {
      const trusted = level === "DO_NOT_TRUST" ? undefined : folderOfTrust(folder, level);
      const width = trusted === undefined ? undefined : widthOfPath(trusted, homeDir);
      if (width === undefined) continue;
      report({ at: childPointer("/trusted", folder), message: `${trusted} is trusted: ${width}.` });
    }
  },
  fix: {
    safe: false,
    title: "Takes the trust back, so that single projects are asked about",
    apply: (sighting, edit) => edit.remove(placeOf(sighting)),
  },
};
