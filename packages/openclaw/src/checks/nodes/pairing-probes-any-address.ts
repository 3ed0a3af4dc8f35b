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
  title: "Gateway logs in by SSH wherever it is asked from",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "To check a new device the gateway connects back to it by SSH. OpenClaw does that for private addresses only; with " +
    "this range a stranger makes the gateway knock on hosts of the internet and offer them the user's keys.",
  remediation:
    "Keep to private addresses, as by default: " +
    "`openclaw config unset gateway.nodes.pairing.sshVerify.cidrs`.",
  references: [openclawDocs("gateway/pairing")],
  run: (model, report) => {
    if (!runsGateway(model)) return;
    for (const [index, entry] of listAt(model.config, cidrs).entries()) {
      if (addressRangeOf(entry)?.size !== "everyone") continue;
      report({
        at: `${cidrs}/${index}`,
        severity: model.gateway.exposed ? "low" : "info",
        message: `gateway.nodes.pairing.sshVerify.cidrs has "${entry}", so the gateway connects by SSH to whoever asks to be paired.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Connects by SSH to fewer hosts",
    apply: (sighting, edit, { config }) => {
      const listed = listAt(config, cidrs);
      const entry = listed[Number(placeOf(sighting).slice(cidrs.length + 1))];
      // An empty list might mean any address; without one OpenClaw keeps to private ones.
      if (listed.every((each) => addressRangeOf(each)?.size === "everyone")) edit.remove(cidrs);
      else if (entry !== undefined) edit.removeItem(cidrs, entry);
    },
  },
};
