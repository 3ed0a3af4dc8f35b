import { expect, test } from "vitest";
import { explainAgent } from "./explain.ts";
import { sampleModel } from "./testing/sample.ts";

const model = sampleModel(`{
  tools: { exec: { mode: "ask" }, deny: ["browser"] },
  agents: { defaults: { sandbox: { mode: "non-main" } }, entries: { a: { default: true }, b: {} } },
  channels: { telegram: { dmPolicy: "open", allowFrom: ["*"] } },
}`);
const row = (subject: string) => explainAgent(model, "a")?.find((each) => each.subject === subject);

test("every line says what holds, by which key, and whether somebody wrote it", () => {
  expect(row("exec mode")).toEqual({
    subject: "exec mode",
    value: "ask",
    at: "/tools/exec/mode",
    isDefault: false,
  });
  expect(row("sandbox network")).toEqual({
    subject: "sandbox network",
    value: "none",
    at: "/agents/defaults/sandbox/docker/network",
    isDefault: true,
  });
});

test("tools are told for the host and the sandbox where both can happen", () => {
  expect(row("tool browser on the host")).toMatchObject({ value: "no", at: "/tools/deny/0" });
  expect(row("tool message on the host")?.value).toBe("yes");
  expect(row("tool message in the sandbox")?.value).toBe("no");
});

test("doors and other agents are part of what an agent is", () => {
  expect(row("telegram direct messages")).toMatchObject({
    value: "anyone",
    at: "/channels/telegram/dmPolicy",
  });
  expect(row("messages to b")?.value).toBe("yes");
  expect(row("tool profile")?.value).toBe("unset");
});

test("there is nothing to say of an agent that does not exist", () => {
  expect(explainAgent(model, "z")).toBeUndefined();
});
