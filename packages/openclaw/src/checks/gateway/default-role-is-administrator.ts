import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const admin = "operator.admin";

export const defaultRoleIsAdministrator: Check<OpenClawModel> = {
  id: "OC-NET-011",
  title: "Default role grants operator.admin",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "Everyone who signs in without an assigned role gets the default role. With operator.admin in it, roles restrict " +
    "nobody: any new user can change the configuration, including all other roles.",
  remediation:
    "Remove operator.admin from the default role's scopes, and give administrators a separate role.",
  references: [openclawDocs("gateway/operator-scopes"), owaspAgenticReference],
  run: (model, report) => {
    const { config } = model;
    if (!runsGateway(model)) return;
    const role = asTrimmedText(config.get("/gateway/roles/default"));
    if (role === undefined) return;
    const scopes = below("/gateway/roles/definitions", role, "scopes");
    const index = listAt(config, scopes).indexOf(admin);
    if (index < 0) return;
    report({
      at: [`${scopes}/${index}`, "/gateway/roles/default"],
      message: `The default role "${role}" has ${admin}, so everyone without an assigned role is an administrator of the gateway.`,
    });
  },
  fix: {
    safe: false,
    title: "Removes operator.admin from the default role",
    apply: (match, edit) => edit.removeItem(placeOf(match).replace(/\/\d+$/, ""), admin),
  },
};
