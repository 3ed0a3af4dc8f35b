import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { widthOfPath } from "@parapet/scan-core/paths/wide-path.ts";
import { copilotDocs, folderReference, owaspAgenticReference } from "../references.ts";

export const trustTooWide: Check<ClientModel> = {
  id: "GC-TRUST-001",
  title: "A whole home or disk is trusted",
  severity: "high",
  owasp: ["ASI03", "ASI09"],
  rationale:
    "In a folder that is trusted, and below, the program reads, changes and runs files. Trust in a home is trust in " +
    "everything that is ever unpacked or cloned into it, and in the keys that lie there.",
  remediation:
    "Remove the folder from trustedFolders in `FILE`, and trust single projects when asked.",
  references: [
    copilotDocs("how-tos/copilot-cli/set-up-copilot-cli/configure-copilot-cli"),
    folderReference,
    owaspAgenticReference,
  ],
  run: ({ layers, homeDir }, report) => {
    // Versions before called it trusted_folders.
    for (const name of ["trustedFolders", "trusted_folders"]) {
      for (const { value, at } of layers.items(`/${name}`, ["user"])) {
        const width = widthOfPath(value, homeDir);
        if (width === undefined) continue;
        report({ at, message: `${JSON.stringify(value)} is trusted: ${width}.` });
      }
    }
  },
  fix: {
    safe: false,
    title: "Asks again before the folder is trusted",
    apply: (sighting, edit) => edit.remove(placeOf(sighting)),
  },
};
