import { reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { childPointer, parsePointer } from "@parapet/documents/pointer.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { asBoolean, asText } from "@parapet/scan-core/settings/readers.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { geminiDocs, owaspAgenticReference } from "../references.ts";

export const promptsInTelemetry: Check<ClientModel> = {
  id: "GM-DATA-001",
  title: "Telemetry includes user prompts",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "Telemetry is retained for long and read by many. Once telemetry is enabled it contains user prompts, unless " +
    "logPrompts is false. If a repository sets the endpoint, it receives those of everyone who trusts the folder.",
  remediation:
    "Set `telemetry.logPrompts` to false; telemetry without prompts still shows who used what, and for how long.",
  references: [geminiDocs("cli/telemetry"), owaspAgenticReference],
  run: ({ layers }, report) => {
    const enabled = layers.pick("/telemetry/enabled", asBoolean, false);
    const prompts = layers.pick("/telemetry/logPrompts", asBoolean, true);
    if (!enabled.value || !prompts.value) return;
    const address = layers.pick("/telemetry/otlpEndpoint", asText, "");
    const isRedirected = address.level === "project" && reachOfAddress(address.value) === "public";
    report({
      at: prompts.level === undefined ? logPromptsOf(enabled.at) : prompts.at,
      severity: isRedirected ? "medium" : "low",
      message: `Telemetry includes user prompts${isRedirected ? " and is sent to an address that the repository sets" : ""}.`,
    });
  },
  fix: {
    safe: true,
    title: "Excludes prompts from telemetry",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};

/** Where to set logPrompts: in the file that enables telemetry. */
function logPromptsOf(at: string): string {
  const [layer = ""] = parsePointer(at);
  return `${childPointer("", layer)}/telemetry/logPrompts`;
}
