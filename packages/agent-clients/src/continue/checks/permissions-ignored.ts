import { type Check, FixRefusal } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { isList } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { permissionsOf } from "../permissions.ts";
import { cliReference, owaspAgenticReference, permissionsReference } from "../references.ts";

export const permissionsIgnored: Check<ClientModel> = {
  id: "CN-PERM-004",
  title: "Permissions file is ignored",
  severity: "medium",
  owasp: ["ASI02"],
  rationale:
    "`cn` ignores the whole of permissions.yaml if one key is unknown or is not a list. The tools that the file " +
    "excludes are then offered to the model. Only the log reports it.",
  remediation:
    "Use only the keys allow, ask and exclude, each with a list. The key that other tools call deny is called exclude " +
    "here.",
  references: [permissionsReference, cliReference, owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const key of permissionsOf(layers).faultyKeys) {
      report({
        at: childPointer("/permissions", key),
        message: `Continue ignores the whole file because of ${JSON.stringify(key.slice(0, 80))}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Renames the list to exclude",
    apply: (match, edit, { layers }) => {
      const at = placeOf(match);
      const list = layers.get(at);
      if (at !== "/permissions/deny" || !isList(list)) {
        throw new FixRefusal("Remove the key, or rename it to allow, ask or exclude.");
      }
      for (const rule of list) edit.append("/permissions/exclude", rule);
      edit.remove(at);
    },
  },
};
