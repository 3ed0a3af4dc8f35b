import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean } from "@parapet/scan-core/layers/layers.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const webPreflightSkipped: Check<ClaudeCodeModel> = {
  id: "CC-FILE-004",
  title: "Web addresses are not looked up before they are fetched",
  severity: "low",
  owasp: ["ASI01"],
  rationale:
    "Before it fetches a page Claude Code asks whether its host is known to be harmful. With skipWebFetchPreflight nobody " +
    "asks, and a page that is known to steer agents is read like any other.",
  remediation: "Remove skipWebFetchPreflight where the network lets the question through.",
  references: [claudeDocs("settings"), settingTypes, owaspAgenticReference],
  run: ({ layers }, report) => {
    const { value, at, level } = layers.pick("/skipWebFetchPreflight", asBoolean, false);
    if (!value || level === "managed") return;
    report({
      at,
      message: "Pages are fetched without asking whether their host is known to be harmful.",
    });
  },
  fix: {
    safe: true,
    title: "Asks before a page is fetched",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
