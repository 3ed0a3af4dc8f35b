import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { breadthOfPath } from "@parapet/scan-core/paths/broad-path.ts";
import { cursorDocs, owaspAgenticReference } from "../references.ts";

export const writesOverlyBroad: Check<ClientModel> = {
  id: "CU-BOX-003",
  title: "The sandbox lets commands write far more than the project",
  severity: "high",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "A command that may write a home or a folder of the system leaves code there that runs later, outside the sandbox: a " +
    "start-up file, a program on the PATH, a key.",
  remediation: "Name the folder that builds need in additionalReadwritePaths.",
  references: [cursorDocs("reference/sandbox"), owaspAgenticReference],
  run: ({ layers, homeDir }, report) => {
    for (const { value, at } of layers.items("/additionalReadwritePaths")) {
      const width = breadthOfPath(value, homeDir);
      if (width === undefined) continue;
      report({ at, message: `Commands in the sandbox write ${JSON.stringify(value)}: ${width}.` });
    }
  },
  fix: {
    safe: false,
    title: "Takes the folder out of those that may be written",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
