import { reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { childPointer, parsePointer } from "@parapet/documents/pointer.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { asBoolean, asText } from "@parapet/scan-core/layers/layers.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { geminiDocs, owaspAgenticReference } from "../references.ts";

export const promptsInTelemetry: Check<ClientModel> = {
  id: "GM-DATA-001",
  title: "Telemetry carries what people write",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "Records of use are kept long and read by many. Once telemetry is on they hold what is written to Gemini CLI, unless " +
    "logPrompts is false. Where a repository names the address, those of everybody who trusts the folder go there.",
  remediation:
    "Set telemetry.logPrompts to false; the records without it say who used what, and for how long.",
  references: [geminiDocs("cli/telemetry"), owaspAgenticReference],
  run: ({ layers }, report) => {
    const enabled = layers.pick("/telemetry/enabled", asBoolean, false);
    const prompts = layers.pick("/telemetry/logPrompts", asBoolean, true);
    if (!enabled.value || !prompts.value) return;
    const address = layers.pick("/telemetry/otlpEndpoint", asText, "");
    const isLed = address.level === "project" && reachOfAddress(address.value) === "public";
    report({
      at: prompts.level === undefined ? besideOf(enabled.at) : prompts.at,
      severity: isLed ? "medium" : "low",
      message: `What people write goes into telemetry${isLed ? ", to an address that the repository names" : ""}.`,
    });
  },
  fix: {
    safe: true,
    title: "Leaves prompts out of telemetry",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};

/** Where logPrompts would stand beside the setting that switches telemetry on. */
function besideOf(at: string): string {
  const [layer = ""] = parsePointer(at);
  return `${childPointer("", layer)}/telemetry/logPrompts`;
}
