import { expect, test } from "vitest";
import { runIn } from "../testing/context.fixture.ts";
import type { SettingsCheck } from "@parapet/settings";
import { service } from "../service/service.ts";

const answering = (check: Partial<SettingsCheck>) => ({
  service: {
    checkConfiguration: () => Promise.resolve({ file: "", settings: [], problems: [], ...check }),
  },
});

const names = { flag: "--x", variable: "PARAPET_X" };

test("config check shows every setting and where it comes from", async () => {
  const world = answering({
    file: "/etc/parapet.yaml",
    settings: [
      { name: "port", value: 9000, from: "/etc/parapet.yaml:1:1", ...names },
      { name: "workspaces", value: ["/a", "/b\u001b[2J"], from: "PARAPET_WORKSPACE", ...names },
      { name: "allowedHosts", value: [], from: "default", ...names },
    ],
  });
  expect(await runIn(world, "config", "check")).toMatchObject({
    code: 0,
    err: "",
    out: `Read /etc/parapet.yaml.

port          9000           /etc/parapet.yaml:1:1
workspaces    /a, /b\\x1b[2J  PARAPET_WORKSPACE
allowedHosts  -              default
`,
  });
  expect(JSON.parse((await runIn(world, "config", "check", "--json")).out).settings).toHaveLength(
    3,
  );
});

const texts: Readonly<Record<string, string>> = {
  webhooks: "https://hooks.example.test/x",
  "guardrails.timeZone": "Europe/Berlin",
  otelLogs: "http://localhost:4318/v1/logs",
  traceUrl: "https://traces.example.test/trace/{trace_id}",
  receivers: '[{"address":"https://hooks.example.test/x","format":"slack"}]',
  allowPrivateReceivers: "chat.internal",
  "signIn.issuer": "https://id.example.test",
  "signIn.clientId": "parapet",
  "signIn.publicUrl": "https://parapet.example.test",
  "signIn.name": "Example",
  "signIn.scopes": "email",
  "signIn.groupsClaim": "roles",
  "signIn.roles": '[{"group":"security","role":"administrator"}]',
  host: "localhost",
  allowedHosts: "localhost",
  logLevel: "debug",
  logFormat: "json",
  "telemetry.maxSpans": "20000",
  "telemetry.maxServices": "21",
  "telemetry.maxAgents": "22",
  "telemetry.maxEdges": "23",
  "telemetry.maxSessions": "24",
};

test("every setting can be given by its flag", async () => {
  const { checkConfiguration } = service;
  const world = { service: { checkConfiguration } };
  const check = async (...flags: string[]) => {
    const { out } = await runIn(world, "config", "check", "--json", ...flags);
    return (JSON.parse(out) as SettingsCheck).settings;
  };
  for (const { name, flag, value } of await check()) {
    const text = texts[name] ?? (typeof value === "number" ? "7" : "/somewhere");
    const given = await check(flag, ...(typeof value === "boolean" ? [] : [text]));
    expect(given.find((setting) => setting.name === name)).toMatchObject({ from: flag });
  }
});

test("config check lists all that is wrong, and takes the flags of serve", async () => {
  const world = answering({ problems: ["--port must be a number.", "a.yaml:1:1: no"] });
  expect(await runIn(world, "config", "check")).toMatchObject({
    code: 2,
    out: "",
    err: "parapet: --port must be a number.\nparapet: a.yaml:1:1: no\n",
  });
  expect(await runIn(world, "config", "check", "--json")).toMatchObject({ code: 2, err: "" });
  const { calls, out } = await runIn({}, "config", "check", "--port", "1", "--no-watch");
  expect(calls).toEqual([["checkConfiguration", { port: "1", watch: false }]]);
  expect(out).toContain("No configuration file found.");
});
