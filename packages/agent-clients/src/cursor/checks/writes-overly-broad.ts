import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { breadthOfPath } from "@parapet/scan-core/paths/broad-path.ts";
import { cursorDocs, owaspAgenticReference } from "../references.ts";

export const writesOverlyBroad: Check<ClientModel> = {
  id: "CU-BOX-003",
  title: "Sandbox write access is overly broad",
  severity: "high",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "A command that can write a home directory or a system folder can leave code there that runs later, outside the " +
    "sandbox: a startup file, a program in PATH, a key.",
  remediation: "List only the folder that builds need in `additionalReadwritePaths`.",
  references: [cursorDocs("reference/sandbox"), owaspAgenticReference],
  run: ({ layers, homeDir }, report) => {
    for (const { value, at } of layers.items("/additionalReadwritePaths")) {
      const width = breadthOfPath(value, homeDir);
      if (width === undefined) continue;
      report({ at, message: `Sandboxed commands can write ${JSON.stringify(value)}: ${width}.` });
    }
  },
  fix: {
    safe: false,
    title: "Removes the folder from the writable ones",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
