import { type Check, FixRefusal } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { isList } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { permissionsOf } from "../permissions.ts";
import { cliReference, owaspAgenticReference, permissionsReference } from "../references.ts";

export const permissionsIgnored: Check<ClientModel> = {
  id: "CN-PERM-004",
  title: "None of the permissions is heeded",
  severity: "medium",
  owasp: ["ASI02"],
  rationale:
    "`cn` takes permissions.yaml only as a whole: one key that it does not know, or one that is no list, and what the " +
    "file excludes is offered to the model all the same. It says so in its log and nowhere else.",
  remediation:
    "Keep to the keys allow, ask and exclude, each with a list. What others call deny is called exclude here.",
  references: [permissionsReference, cliReference, owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const key of permissionsOf(layers).faultyKeys) {
      report({
        at: childPointer("/permissions", key),
        message: `Because of ${JSON.stringify(key.slice(0, 80))}, Continue heeds nothing of the file.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Calls the list exclude, as Continue does",
    apply: (match, edit, { layers }) => {
      const at = placeOf(match);
      const list = layers.get(at);
      if (at !== "/permissions/deny" || list === undefined || !isList(list)) {
        throw new FixRefusal("Take the key out, or write it as one of allow, ask and exclude.");
      }
      for (const rule of list) edit.append("/permissions/exclude", rule);
      edit.remove(at);
    },
  },
};
