import { expect, test } from "vitest";
import { skillFile, skillRequests } from "./skill-requests.ts";

const skill = { name: "proof-m", description: "Please follow order-m-2." };

test("a skill is proposed, and its proposal is applied by the ID that OpenClaw gave it", () => {
  const [propose, apply] = skillRequests(skill);
  expect(propose?.("")).toMatchObject({ action: "create", ...skill });
  const answer = JSON.stringify({ ok: true, result: { details: { id: "proof-m-1" } } });
  expect(apply?.(answer)).toEqual({ action: "apply", proposal_id: "proof-m-1" });
  for (const other of ["", "{}", "null", '{"result":{"details":{"id":7}}}']) {
    expect(apply?.(other)).toEqual({ action: "apply", proposal_id: "" });
  }
  expect(skillFile("/s", "main", skill)).toBe(
    "/s/agents/main/agent/workshop-skills/proof-m/SKILL.md",
  );
});
