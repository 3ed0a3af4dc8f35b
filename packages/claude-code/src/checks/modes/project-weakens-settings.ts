import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean } from "@parapet/scan-core/layers/layers.ts";
import { asMode, type ClaudeCodeModel, type Mode } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

const strictness: readonly Mode[] = ["dontAsk", "plan", "default", "auto", "acceptEdits"];

export const projectWeakensSettings: Check<ClaudeCodeModel> = {
  id: "CC-MODE-006",
  title: "Project loosens what your own settings hold",
  severity: "medium",
  owasp: ["ASI03", "ASI09"],
  rationale:
    "Settings of a project come before your own. A repository that sets a looser mode, or switches the sandbox off, takes " +
    "away what you have decided for yourself as soon as you trust the folder, and nothing in the prompt says so.",
  remediation:
    "Remove the setting from `FILE`. Where a rule must hold everywhere, put it into the administrator's " +
    "managed-settings.json, which no project overrides.",
  references: [claudeDocs("settings"), settingTypes, owaspAgenticReference],
  run: ({ layers, mode, sandbox }, report) => {
    const pointer = "/permissions/defaultMode";
    const [own] = layers.each(pointer, asMode, ["user"]);
    if (mode.level === "project" && own !== undefined && rank(mode.value) > rank(own.value)) {
      report({
        at: [mode.at, own.at],
        message: `You start sessions in the mode ${own.value}; the project makes that ${mode.value}.`,
      });
    }
    const [box] = layers.each("/sandbox/enabled", asBoolean, ["user"]);
    if (box?.value !== true || sandbox.enabled.value || sandbox.enabled.level !== "project") return;
    report({
      at: [sandbox.enabled.at, box.at],
      severity: "high",
      message: "You run commands in a sandbox; the project switches it off.",
    });
  },
  fix: {
    safe: true,
    title: "Removes the setting from the project, so that your own holds",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};

function rank(mode: Mode): number {
  return strictness.indexOf(mode);
}
