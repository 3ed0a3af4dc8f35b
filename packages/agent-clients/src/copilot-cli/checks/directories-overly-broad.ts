import { itemsOf } from "@parapet/scan-core/settings/readers.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { jsonObjectOf } from "@parapet/documents/json-object.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { breadthOfPath } from "@parapet/scan-core/paths/broad-path.ts";
import { folderReference, owaspAgenticReference } from "../references.ts";

export const directoriesOverlyBroad: Check<ClientModel> = {
  id: "GC-BOX-001",
  title: "Overly broad working directories",
  severity: "medium",
  owasp: ["ASI03", "ASI02"],
  rationale:
    "A folder that was allowed once remains allowed in every later session of the project. A home directory or a " +
    "system folder contains keys, logins and programs that start automatically.",
  remediation: "Remove the folder from `allowed_directories` in `FILE`.",
  references: [folderReference, owaspAgenticReference],
  run: ({ layers, homeDir }, report) => {
    for (const { value, at } of layers.members("/locations", ["user"])) {
      const list = jsonObjectOf(value)?.["allowed_directories"];
      const folders = itemsOf(list);
      for (const [index, folder] of folders.entries()) {
        const width = typeof folder === "string" ? breadthOfPath(folder, homeDir) : undefined;
        if (width === undefined) continue;
        report({
          at: childPointer(`${at}/allowed_directories`, index),
          message: `${JSON.stringify(folder)} is allowed in every session of the project: ${width}.`,
        });
      }
    }
  },
  fix: {
    safe: false,
    title: "Requires approval before the folder is opened",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
