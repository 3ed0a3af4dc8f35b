import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import {
  contentAt,
  exportsContent,
  exportsTelemetry,
  telemetryAddresses,
} from "../../facts/configuration/telemetry.ts";

export const telemetryIncludesContent: Check<OpenClawModel> = {
  id: "OC-EGR-002",
  title: "Telemetry carries conversations",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "diagnostics.otel.captureContent puts prompts, messages, tool arguments and tool results into traces and logs. They " +
    "then lie in a monitoring system, which more people read than the conversations were meant for, and which keeps them.",
  remediation:
    "Leave content out: `openclaw config set diagnostics.otel.captureContent false --strict-json`. Where it is needed, " +
    "agree on who reads the collector's store and how long it keeps content.",
  references: [
    openclawDocs("gateway/opentelemetry/privacy-and-trace-context"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    if (!exportsTelemetry(model) || !exportsContent(model)) return;
    const reaches = telemetryAddresses(model).map(({ address }) => reachOfAddress(address));
    const stays = reaches.every((reach) => reach === "machine");
    report({
      at: contentAt,
      severity: stays ? "low" : "medium",
      message: `Telemetry carries prompts, messages and tool results ${
        reaches.includes("public")
          ? "to somebody else's host"
          : stays
            ? "to a collector on this machine"
            : "to a collector"
      }.`,
    });
  },
  fix: {
    safe: true,
    title: "Leaves conversations out of telemetry",
    apply: (_sighting, edit) => edit.set(contentAt, false),
  },
};
