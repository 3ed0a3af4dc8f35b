import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { breadthOfPath } from "@parapet/scan-core/paths/broad-path.ts";
import { configurationReference, owaspAgenticReference } from "../references.ts";

export const directoriesOverlyBroad: Check<ClientModel> = {
  id: "GM-BOX-002",
  title: "Far more than the project is opened to Gemini CLI",
  severity: "medium",
  owasp: ["ASI03", "ASI02"],
  rationale:
    "Files in context.includeDirectories are read without a question, as if they were the project's; those in " +
    "tools.sandboxAllowedPaths are reached from the sandbox. A home or a folder of the system among them holds keys, logins " +
    "and what starts by itself.",
  remediation: "Name the single folder that is needed.",
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
    title: "Takes the folder out of the list",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
