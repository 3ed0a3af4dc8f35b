import { describe, expect, test } from "vitest";
import { askOpenClaw, hasOpenClaw, startOpenClaw } from "./real-openclaw.ts";

const validate = ["config", "validate", "--json"];
const explain = ["sandbox", "explain", "--agent", "main", "--json"];
const showExec = ["exec-policy", "show", "--json"];

const sandboxed = `{ env: { vars: { LEFT: "deny" } }, agents: { defaults: { sandbox: { mode: "all" } } } }`;
const guarded = `{ tools: { exec: { security: "allowlist", ask: "always" } } }`;
const refused = `{ gateway: { bind: "everywhere" }, agents: { list: 1 } }`;
const named = "{ env: { vars: {} }, gateway: { auth: { mode: 'token', token: '${LEFT}' } } }";

/*
 * Many questions are asked in one process. Each comes after another that could have left something.
 */
describe.skipIf(!hasOpenClaw)("OpenClaw 2026.9.6 answers as when it is started", () => {
  test.each([
    { name: "about a sandbox", config: sandboxed, words: explain },
    { name: "about commands", config: guarded, words: showExec },
    { name: "about a configuration that it refuses", config: refused, words: validate },
    { name: "about one that names what another had set", config: named, words: validate },
  ])("$name", async ({ config, words }) => {
    const [asked, started] = await Promise.all([
      askOpenClaw(config, ...words),
      startOpenClaw(config, ...words),
    ]);
    expect(asked).toEqual(started);
  });
});
