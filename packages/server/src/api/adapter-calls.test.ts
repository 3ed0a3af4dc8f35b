import { afterAll, beforeAll, expect, test } from "vitest";
import { claudeCodeHook } from "../../../claude-code/src/hook/claude-code-hook.ts";
import {
  type InstalledAdapter,
  openServiceApp,
  type ServiceApp,
} from "./service-app.test-support.ts";

let app: ServiceApp;
let plugin: InstalledAdapter;
let claude: InstalledAdapter;
beforeAll(async () => {
  app = await openServiceApp({
    hook: (adapter) => (adapter === "claude-code" ? claudeCodeHook : undefined),
  });
  plugin = await app.installed();
  claude = await app.installed({
    installation_id: "ad_2",
    adapter: "claude-code",
    agent_id: "claude-code",
    agent_ids: ["claude-code"],
    target: "/nowhere/settings.json",
  });
  const body = {
    agent_id: "*",
    guardrail_name: "no-shell",
    service: "home",
    mode: "blocking",
    action: "deny",
    match: { tools: ["Bash"] },
  };
  await app.json("/api/v1/guardrails", { body, token: app.operatorToken });
});
afterAll(() => app.close());

const beat = (id: string) => `/api/v1/adapters/${id}/heartbeat`;
const hook = (id: string, adapter = "claude-code") => `/api/v1/adapters/${id}/hooks/${adapter}`;
const asksFor = (tool_name: string) => ({
  session_id: "s1",
  cwd: "/srv",
  hook_event_name: "PreToolUse",
  tool_name,
  tool_input: { command: "ls" },
});
const callHook = (body: unknown, target = hook("ad_2")) =>
  app.ask(target, { body, token: claude.hookToken });

test("an adapter that has loaded is shown as loaded, and a mere question whether the service is there changes nothing", async () => {
  const asked = await plugin.ask(beat("ad_1"), {});
  expect(await asked.json()).toEqual({ installation_id: "ad_1" });
  expect(await app.store.adapters.get("ad_1")).toMatchObject({
    loaded: false,
    last_heartbeat_at: "",
  });
  await plugin.ask(beat("ad_1"), { loaded: true, version: "2026.9" });
  expect(await app.store.adapters.get("ad_1")).toMatchObject({
    loaded: true,
    runtime_version: "2026.9",
    last_heartbeat_at: expect.stringContaining("Z"),
  });
  await plugin.ask(beat("ad_1"), { loaded: false, version: "2026.9" });
  expect(await app.store.adapters.get("ad_1")).toMatchObject({ loaded: false });
});

test("an adapter cannot report a heartbeat for another installation", async () => {
  const answer = await plugin.ask(beat("ad_2"), { loaded: true });
  expect(answer.status).toBe(404);
  expect(await app.store.adapters.get("ad_2")).toMatchObject({ loaded: false });
});

test.each([
  ["the operator", () => app.operatorToken],
  ["a token that may ingest", () => app.tokenWith("ingest")],
])("%s is not an adapter, and the answer says how to install one", async (_who, token) => {
  const answer = await app.ask(beat("ad_1"), { body: { loaded: true }, token: await token() });
  expect(answer.status).toBe(401);
  expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  expect(await answer.json()).toMatchObject({
    type: "urn:parapet:problem:unauthenticated",
    detail: expect.stringContaining("parapet protect"),
  });
});

test.each([
  [{ loaded: "yes" }, "/loaded"],
  [{ version: "v".repeat(201) }, "/version"],
  [{ loaded: true, ago: 1 }, "/ago"],
])("a heartbeat %j is refused with the field that is wrong", async (body, pointer) => {
  const answer = await plugin.ask(beat("ad_1"), body);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ errors: [{ pointer }] });
});

test("a runtime gets the verdict in the format of its hooks", async () => {
  const denied = await callHook(asksFor("Bash"));
  expect(denied.status).toBe(200);
  expect(await denied.json()).toMatchObject({
    hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny" },
  });
  const allowed = await (await callHook(asksFor("Read"))).text();
  expect(allowed).not.toContain("deny");
});

test("a hook of another installation, of another runtime or of one without hooks is not answered", async () => {
  expect((await callHook(asksFor("Read"), hook("ad_1"))).status).toBe(401);
  expect((await callHook(asksFor("Read"), hook("ad_2", "openclaw"))).status).toBe(404);
  const withoutHooks = await plugin.ask(hook("ad_1", "openclaw"), asksFor("Read"));
  expect(withoutHooks.status).toBe(404);
  const otherRuntime = await plugin.ask(hook("ad_1"), asksFor("Read"));
  expect(otherRuntime.status).toBe(404);
  const pluginAtOther = await plugin.ask(hook("ad_2"), asksFor("Read"));
  expect(pluginAtOther.status).toBe(404);
});

test("a hook body that the runtime would not send is refused, and so is a body that is not JSON", async () => {
  const unknown = await callHook({ hook_event_name: "PreToolUse" });
  expect(unknown.status).toBe(422);
  expect(await unknown.json()).toMatchObject({ type: "urn:parapet:problem:invalid" });
  expect((await callHook("{")).status).toBe(400);
  expect((await callHook("[]")).status).toBe(422);
});

test("a hook call without a token or with an unknown one gets no verdict", async () => {
  const unknown = await app.ask(hook("ad_2"), { body: asksFor("Read"), token: "parapet_nobody" });
  expect(unknown.status).toBe(401);
  const none = await app.ask(hook("ad_2"), { body: asksFor("Read") });
  expect(none.status).toBe(401);
  expect(await none.text()).not.toContain(claude.hookToken);
});
