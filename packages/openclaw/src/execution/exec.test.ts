import { describe, expect, test } from "vitest";
import { sampleAgent } from "../testing/sample.ts";

const agentWith = (own: string, global = "{}") =>
  sampleAgent(
    `{ tools: { exec: ${global} }, agents: { entries: { a: { tools: { exec: ${own} } } } } }`,
  );

describe("what exec may do", () => {
  test("is everything, without approval, by default", () => {
    expect(sampleAgent("{}").exec).toEqual({
      mode: { value: "full", at: "/tools/exec/mode" },
      spelling: "unset",
      security: { value: "full", at: "/tools/exec/mode" },
      ask: { value: "off", at: "/tools/exec/mode" },
      host: { value: "auto", at: "/tools/exec/host" },
    });
  });

  test("stays everything when only the host is set, even to a sandbox", () => {
    expect(agentWith("{}", "{ host: 'sandbox' }").exec.mode.value).toBe("full");
  });

  // What `exec-policy show` of OpenClaw 2026.9.6 answers.
  test.each([
    ["{ mode: 'auto' }", "{ mode: 'ask' }", "auto", "allowlist", "on-miss"],
    ["{ security: 'full' }", "{ mode: 'ask' }", "full", "full", "on-miss"],
    ["{ security: 'allowlist', ask: 'off' }", "{ mode: 'ask' }", "allowlist", "allowlist", "off"],
    ["{ ask: 'always' }", "{}", "ask", "full", "always"],
    ["{}", "{ security: 'deny', ask: 'always' }", "deny", "deny", "always"],
    ["{ mode: 'deny' }", "{ security: 'full' }", "deny", "deny", "off"],
  ])("agent %s over %s is %s", (own, global, mode, security, ask) => {
    const { exec } = agentWith(own, global);
    expect([exec.mode.value, exec.security.value, exec.ask.value]).toEqual([mode, security, ask]);
  });

  test("names the key that decides and how it is spelled, so that a fix keeps the spelling", () => {
    const { exec } = agentWith("{ ask: 'on-miss' }", "{ security: 'allowlist' }");
    expect(exec.mode).toEqual({ value: "ask", at: "/agents/entries/a/tools/exec/ask" });
    expect(exec.security.at).toBe("/tools/exec/security");
    expect(exec.spelling).toBe("pair");
  });

  test("ignores a mode that is no mode", () => {
    expect(agentWith("{ mode: 3 }", "{ mode: 'none' }").exec.spelling).toBe("unset");
  });

  test("runs where the agent says, else where the gateway says", () => {
    expect(agentWith("{ host: 'gateway' }", "{ host: 'node' }").exec.host).toEqual({
      value: "gateway",
      at: "/agents/entries/a/tools/exec/host",
    });
  });
});
