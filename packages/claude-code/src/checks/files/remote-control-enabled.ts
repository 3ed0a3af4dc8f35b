import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean, asText } from "@parapet/scan-core/settings/readers.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const remoteControlEnabled: Check<ClaudeCodeModel> = {
  id: "CC-FILE-003",
  title: "Sessions accept remote control",
  severity: "low",
  owasp: ["ASI07", "ASI03"],
  rationale:
    "With `remoteControlAtStartup`, every session can be driven from claude.ai. With `crossSessionInbound` set to " +
    "accept, your other sessions can send messages to the model. Anyone who controls your account, or one of your " +
    "sessions, thereby reaches this machine.",
  remediation:
    "Remove `remoteControlAtStartup` and start remote control when it is needed; leave `crossSessionInbound` unset.",
  references: [claudeDocs("settings"), settingTypes, owaspAgenticReference],
  run: ({ layers }, report) => {
    const remote = layers.pick("/remoteControlAtStartup", asBoolean, false);
    if (remote.value)
      report({
        at: remote.at,
        message: "Every session can be driven from claude.ai from its start.",
      });
    const inbound = layers.pick("/crossSessionInbound", asText, "");
    if (inbound.value === "accept") {
      report({
        at: inbound.at,
        message:
          "Messages from other sessions reach the model, whatever mode those sessions are in.",
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the setting",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
