import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { addressRangeOf } from "../../facts/gateway/address-range.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const cidrs = "/gateway/nodes/pairing/sshVerify/cidrs";

export const pairingProbesAnyAddress: Check<OpenClawModel> = {
  id: "OC-NODE-003",
  title: "SSH pairing check connects to overly broad addresses",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "To verify a new device, the gateway connects back to it by SSH. By default it does so only for private " +
    "addresses. With this range, an attacker can make the gateway connect to internet hosts and offer them the user's " +
    "keys.",
  remediation:
    "Keep the default, private addresses only: `openclaw config unset gateway.nodes.pairing.sshVerify.cidrs`.",
  references: [openclawDocs("gateway/pairing")],
  run: (model, report) => {
    if (!runsGateway(model)) return;
    for (const [index, entry] of listAt(model.config, cidrs).entries()) {
      if (addressRangeOf(entry)?.size !== "everyone") continue;
      report({
        at: `${cidrs}/${index}`,
        severity: model.gateway.exposed ? "low" : "info",
        message: `gateway.nodes.pairing.sshVerify.cidrs contains "${entry}", so the gateway connects by SSH to any host there that requests pairing.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Restricts SSH checks to fewer hosts",
    apply: (match, edit, { config }) => {
      const listed = listAt(config, cidrs);
      const entry = listed[Number(placeOf(match).slice(cidrs.length + 1))];
      // An empty list might mean any address; without a list OpenClaw uses private ones only.
      if (listed.every((each) => addressRangeOf(each)?.size === "everyone")) edit.remove(cidrs);
      else if (entry !== undefined) edit.removeItem(cidrs, entry);
    },
  },
};
