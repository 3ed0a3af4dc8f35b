import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import { asMode, type ClaudeCodeModel, type Mode } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

const strictness: readonly Mode[] = ["dontAsk", "plan", "default", "auto", "acceptEdits"];

export const projectWeakensSettings: Check<ClaudeCodeModel> = {
  id: "CC-MODE-006",
  title: "Project settings weaken user settings",
  severity: "medium",
  owasp: ["ASI03", "ASI09"],
  rationale:
    "Project settings take precedence over user settings. A repository that sets a more permissive mode or disables " +
    "the sandbox overrides your own decision as soon as you trust the folder. The trust prompt does not mention it.",
  remediation:
    "Remove the setting from `FILE`. If a rule must apply everywhere, set it in the administrator's " +
    "managed-settings.json, which no project overrides.",
  references: [claudeDocs("settings"), settingTypes, owaspAgenticReference],
  run: ({ layers, mode, sandbox }, report) => {
    const pointer = "/permissions/defaultMode";
    const [own] = layers.each(pointer, asMode, ["user"]);
    if (mode.level === "project" && own !== undefined && rank(mode.value) > rank(own.value)) {
      report({
        at: [mode.at, own.at],
        message: `Your settings start sessions in mode ${own.value}; the project changes that to ${mode.value}.`,
      });
    }
    const [box] = layers.each("/sandbox/enabled", asBoolean, ["user"]);
    if (box?.value !== true || sandbox.enabled.value || sandbox.enabled.level !== "project") return;
    report({
      at: [sandbox.enabled.at, box.at],
      severity: "high",
      message: "Your settings run commands in a sandbox; the project disables it.",
    });
  },
  fix: {
    safe: true,
    title: "Removes the setting from the project, so that your own applies",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};

function rank(mode: Mode): number {
  return strictness.indexOf(mode);
}
