import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { breadthOfPath } from "@parapet/scan-core/paths/broad-path.ts";
import { configurationReference, owaspAgenticReference } from "../references.ts";

export const directoriesOverlyBroad: Check<ClientModel> = {
  id: "GM-BOX-002",
  title: "Overly broad working directories",
  severity: "medium",
  owasp: ["ASI03", "ASI02"],
  rationale:
    "Files in context.includeDirectories are read without approval, as if they were part of the project; those in " +
    "tools.sandboxAllowedPaths are accessible from the sandbox. A home directory or a system folder contains keys, " +
    "logins and programs that start automatically.",
  remediation: "List only the folder that is needed.",
  references: [configurationReference, owaspAgenticReference],
  run: ({ layers, homeDir }, report) => {
    for (const name of ["context/includeDirectories", "tools/sandboxAllowedPaths"]) {
      for (const { value, at } of layers.items(`/${name}`)) {
        const width = breadthOfPath(value, homeDir);
        if (width === undefined) continue;
        report({
          at,
          message: `${JSON.stringify(value)} is in ${name.replace("/", ".")}: ${width}.`,
        });
      }
    }
  },
  fix: {
    safe: false,
    title: "Removes the folder from the list",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
