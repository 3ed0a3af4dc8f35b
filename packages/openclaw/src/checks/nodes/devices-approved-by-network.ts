import type { FindingSeverity } from "@parapet/posture";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { addressRangeOf } from "../../facts/gateway/address-range.ts";
import type { RangeSize } from "../../facts/gateway/address-range.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { removeFoundItem } from "../../facts/reporting/remove-found-item.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const cidrs = "/gateway/nodes/pairing/autoApproveCidrs";
const originOf: Readonly<Record<RangeSize, string>> = {
  everyone: "from anywhere",
  large: "from a large network",
  network: "from a network",
  few: "from a few addresses",
};

export const devicesApprovedByNetwork: Check<OpenClawModel> = {
  id: "OC-NODE-001",
  title: "Devices auto-approved by network address",
  severity: "medium",
  owasp: ["ASI03", "ASI07"],
  rationale:
    "Pairing is the barrier that remains when the gateway's secret is stolen. A device at these addresses is paired " +
    "without review. It can then send requests to the agents, even after it has left the network.",
  remediation:
    "Approve devices manually: `openclaw config unset gateway.nodes.pairing.autoApproveCidrs`. OpenClaw's SSH check, " +
    "which is on by default, already covers machines that you can log in to.",
  references: [openclawDocs("gateway/pairing"), owaspAgenticReference],
  run: (model, report) => {
    if (!runsGateway(model)) return;
    for (const [index, entry] of listAt(model.config, cidrs).entries()) {
      const size = addressRangeOf(entry)?.size;
      if (size === undefined) continue;
      report({
        at: `${cidrs}/${index}`,
        severity: severityOf(model, size),
        message: `gateway.nodes.pairing.autoApproveCidrs contains "${entry}", so a device ${originOf[size]} is paired without approval.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Requires manual approval of devices in the range",
    apply: removeFoundItem,
  },
};

function severityOf({ gateway }: OpenClawModel, size: RangeSize): FindingSeverity {
  switch (size) {
    case "everyone":
      return gateway.exposed ? "high" : "medium";
    case "large":
      return gateway.exposed ? "medium" : "low";
    case "network":
      return gateway.exposed ? "low" : "info";
    case "few":
      return "info";
  }
}
