import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { asText, below } from "../../model/settings.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const admin = "operator.admin";

export const defaultRoleIsAdministrator: Check<OpenClawModel> = {
  id: "OC-NET-011",
  title: "Newcomers administer the gateway",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "Everybody who signs in and has no role of their own gets the default role. With operator.admin in it the roles " +
    "hold nobody back: a newcomer changes the configuration, and so every other role.",
  remediation:
    "Take operator.admin out of the default role's scopes, and give administrators a role of their own.",
  references: [openclawDocs("gateway/operator-scopes"), owaspAgenticReference],
  run: (model, report) => {
    const { config } = model;
    if (!runsGateway(model)) return;
    const role = asText(config.get("/gateway/roles/default"));
    if (role === undefined) return;
    const scopes = below("/gateway/roles/definitions", role, "scopes");
    const index = listAt(config, scopes).indexOf(admin);
    if (index < 0) return;
    report({
      at: [`${scopes}/${index}`, "/gateway/roles/default"],
      message: `The default role "${role}" has ${admin}, so everybody without a role of their own administers the gateway.`,
    });
  },
  fix: {
    safe: false,
    title: "Takes operator.admin out of the default role",
    apply: (sighting, edit) => edit.removeItem(placeOf(sighting).replace(/\/\d+$/, ""), admin),
  },
};
