import type { Check } from "@parapet/scan-core/core/check.ts";
import { asNumber } from "@parapet/scan-core/settings/readers.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

const longest = 90;

export const transcriptRetention: Check<ClaudeCodeModel> = {
  id: "CC-FILE-002",
  title: "Transcripts are retained for months",
  severity: "low",
  owasp: ["ASI03", "ASI06"],
  rationale:
    "Transcripts in ~/.claude/projects hold everything that was read and answered in plaintext, including secrets. " +
    "The longer they are retained, the more a stolen machine or an agent that reads the home directory gives away.",
  remediation: "Set `cleanupPeriodDays` to 30, the default.",
  references: [claudeDocs("settings"), settingTypes, owaspAgenticReference],
  run: ({ layers }, report) => {
    const { value, at, level } = layers.pick("/cleanupPeriodDays", asNumber, 30);
    if (level === undefined || level === "managed" || value <= longest) return;
    report({ at, message: `Transcripts are retained for ${value} days.` });
  },
  fix: {
    safe: false,
    title: "Sets cleanupPeriodDays to 30",
    apply: (match, edit) => edit.set(placeOf(match), 30),
  },
};
