import { fixEffects } from "@parapet/posture";
import { expect, test } from "vitest";
import { colorsOrNot } from "../text/colors.ts";
import { effectLines } from "./effects.ts";

const nothing = fixEffects({ findings: [], attack_paths: [] }, { findings: [], attack_paths: [] });
const finding = {
  check_id: "OC-TOOL-001",
  title: "Agent can run shell commands",
  message: "No tool policy denies exec to main.",
  severity: "low",
  confidence: "high",
  agent_id: "main",
  fingerprint: "f",
  severity_before: "high",
} as const;

test("a finding that stays with another severity is named with both", () => {
  const lowered = effectLines(
    { ...nothing, findings_lowered: [finding] },
    colorsOrNot(false),
    true,
  );
  expect(lowered).toContain("Lowered   1 check result: OC-TOOL-001 high → low");
  const raised = { ...finding, severity_before: "info" } as const;
  const lines = effectLines({ ...nothing, findings_raised: [raised] }, colorsOrNot(false), false);
  expect(lines).toContain("Raises    1 check result: OC-TOOL-001 info → low");
});
