import { jsonObjectOf } from "@parapet/documents/json-object.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { broadWorkingDirectories } from "@parapet/runtime-kit/families/overly-broad-directories.ts";
import { itemsOf } from "@parapet/scan-core/settings/readers.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { folderReference, owaspAgenticReference } from "../references.ts";

export const directoriesOverlyBroad = broadWorkingDirectories<ClientModel>({
  id: "GC-BOX-001",
  severity: "medium",
  rationale:
    "A folder that was allowed once remains allowed in every later session of the project. A home directory or a " +
    "system folder contains keys, logins and programs that start automatically.",
  remediation: "Remove the folder from `allowed_directories` in `FILE`.",
  references: [folderReference, owaspAgenticReference],
  directories: ({ layers }) =>
    layers.members("/locations", ["user"]).flatMap(({ value, at }) =>
      itemsOf(jsonObjectOf(value)?.["allowed_directories"]).flatMap((path, index) =>
        typeof path === "string"
          ? [
              {
                path,
                at: childPointer(`${at}/allowed_directories`, index),
                does: "is allowed in every session of the project",
              },
            ]
          : [],
      ),
    ),
});
