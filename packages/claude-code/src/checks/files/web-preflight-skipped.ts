import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const webPreflightSkipped: Check<ClaudeCodeModel> = {
  id: "CC-FILE-004",
  title: "Web fetch preflight check disabled",
  severity: "low",
  owasp: ["ASI01"],
  rationale:
    "Before it fetches a page, Claude Code checks whether the host is known to be harmful. With " +
    "`skipWebFetchPreflight` it does not, and a page known to carry prompt injections is read like any other.",
  remediation: "Remove `skipWebFetchPreflight` if the network permits the check.",
  references: [claudeDocs("settings"), settingTypes, owaspAgenticReference],
  run: ({ layers }, report) => {
    const { value, at, level } = layers.pick("/skipWebFetchPreflight", asBoolean, false);
    if (!value || level === "managed") return;
    report({
      at,
      message: "Pages are fetched without checking whether their host is known to be harmful.",
    });
  },
  fix: {
    safe: true,
    title: "Enables the preflight check",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
