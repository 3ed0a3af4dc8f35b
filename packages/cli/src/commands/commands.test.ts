import { describe, expect, test } from "vitest";
import { fixRecord, runIn } from "../testing/context.fixture.ts";

describe("rollback", () => {
  test("undoes the newest fix and says what was restored", async () => {
    const { code, out, calls } = await runIn({}, "rollback", "/ws", "--data", "/d");
    expect(code).toBe(0);
    expect(calls).toEqual([
      ["open", "/d", undefined],
      ["rollback", "/ws", { force: false }],
      ["close"],
    ]);
    expect(`\n${out}`).toBe(`
Reverted  fix_1 of 2026-11-21T08:00:00.000Z (OC-SEC-003)
Restored  /home/ada/.openclaw/openclaw.json
  from    /home/ada/.openclaw/openclaw.1-fix_1.json.bak
`);
  });

  test("undoes the one that is named, also when the file has changed", async () => {
    const { calls } = await runIn({}, "rollback", "--to", "fix_9", "--force");
    expect(calls).toContainEqual(["rollback", undefined, { force: true, to: "fix_9" }]);
  });
});

describe("rollback --list", () => {
  test("says what was fixed, by whom, and what stands no more", async () => {
    const undone = { ...fixRecord, fix_id: "fix_0", rolled_back_at: "2026-11-21T09:00:00.000Z" };
    const { code, out, calls } = await runIn(
      { history: [fixRecord, undone] },
      "rollback",
      "/ws",
      "--list",
    );
    expect(code).toBe(0);
    expect(calls).toContainEqual(["history", "/ws"]);
    expect(`\n${out}`).toBe(`
fix_1
Applied   2026-11-21T08:00:00.000Z by cli
Checks    OC-SEC-003
Changed   /home/ada/.openclaw/openclaw.json
Backup    /home/ada/.openclaw/openclaw.1-fix_1.json.bak

fix_0
Applied   2026-11-21T08:00:00.000Z by cli
Checks    OC-SEC-003
Changed   /home/ada/.openclaw/openclaw.json
Backup    /home/ada/.openclaw/openclaw.1-fix_1.json.bak
Reverted  2026-11-21T09:00:00.000Z
`);
  });

  test("says where nothing was fixed, and undoes nothing", async () => {
    const { out, calls } = await runIn({}, "rollback", "--list");
    expect(out).toBe("No fixes have been applied to this workspace.\n");
    expect(calls.map(([name]) => name)).not.toContain("rollback");
    expect((await runIn({}, "rollback", "--list", "--to", "fix_1")).code).toBe(2);
  });
});

describe("serve", () => {
  test("what is not given is left to the environment", async () => {
    expect(await runIn({}, "serve")).toEqual({
      code: 0,
      out: "Parapet listens on http://127.0.0.1:8000\n",
      err: "{}\n",
      calls: [["serve", {}], ["stop"]],
    });
  });

  test("every flag reaches the service", async () => {
    const flags =
      "--host 0.0.0.0 --port 1 --allowed-host a --allowed-host b --data d --database e " +
      "--workspace-root f --workspace-root g --workspace h --no-scanner --allow-unauthenticated " +
      "--config i --log-level debug --rate-limit 2 --rate-burst 3 --scan-threads 4 --no-watch " +
      "--scan-timeout 5 --keep-scans 6 --keep-backups 7 --backup-days 8 --rescan-minutes 9 " +
      "--rules-dir j --keep-violations 10 --keep-resolved-paths 11 --keep-audit 12 --keep-evaluations 13 " +
      "--webhook https://a.test/ --webhook https://b.test/ --otel-logs http://localhost:4318/v1/logs --receivers [] --allow-private-receiver chat.internal --no-evidence --time-zone Europe/Berlin " +
      "--keep-telemetry 14 --keep-observations 15 --max-spans 16 --max-services 17 --max-agents 18 --max-edges 19 --max-sessions 20 --max-workspaces 21 " +
      "--sign-in-issuer https://id.test --sign-in-client k --public-url https://p.test --sign-in-name l --sign-in-scope m --sign-in-groups-claim n --sign-in-roles [] --sign-in-refresh 22 --sign-in-idle 23 --sign-in-hours 24";
    const { calls } = await runIn({}, "serve", ...flags.split(" "));
    expect(calls[0]).toEqual([
      "serve",
      {
        host: "0.0.0.0",
        port: "1",
        allowedHosts: ["a", "b"],
        data: "d",
        database: "e",
        workspaceRoots: ["f", "g"],
        workspaces: ["h"],
        scanner: false,
        allowUnauthenticated: true,
        config: "i",
        logLevel: "debug",
        "rateLimit.perSecond": "2",
        "rateLimit.burst": "3",
        scanThreads: "4",
        watch: false,
        scanTimeoutSeconds: "5",
        "retention.scansPerService": "6",
        "backups.keep": "7",
        "backups.days": "8",
        rescanMinutes: "9",
        rulesDir: "j",
        webhooks: ["https://a.test/", "https://b.test/"],
        otelLogs: "http://localhost:4318/v1/logs",
        receivers: "[]",
        allowPrivateReceivers: ["chat.internal"],
        "guardrails.evidence": false,
        "guardrails.timeZone": "Europe/Berlin",
        "retention.violationDays": "10",
        "retention.resolvedPathDays": "11",
        "retention.evaluationDays": "13",
        "retention.auditDays": "12",
        "telemetry.days": "14",
        "telemetry.factDays": "15",
        "telemetry.maxSpans": "16",
        "telemetry.maxServices": "17",
        "telemetry.maxAgents": "18",
        "telemetry.maxEdges": "19",
        "telemetry.maxSessions": "20",
        maxWorkspaces: "21",
        "signIn.issuer": "https://id.test",
        "signIn.clientId": "k",
        "signIn.publicUrl": "https://p.test",
        "signIn.name": "l",
        "signIn.scopes": ["m"],
        "signIn.groupsClaim": "n",
        "signIn.roles": "[]",
        "signIn.refreshMinutes": "22",
        "signIn.idleMinutes": "23",
        "signIn.sessionHours": "24",
      },
    ]);
  });

  test("a service that cannot start is exit code 2 and a sentence", async () => {
    const service = { startService: () => Promise.reject(new Error("Port 8000 is taken.")) };
    expect(await runIn({ service }, "serve")).toMatchObject({
      code: 2,
      out: "",
      err: "parapet: Port 8000 is taken.\n",
    });
  });
});

describe("checks", () => {
  const shared = {
    runtime: "openclaw",
    owasp: [],
    rationale: "",
    remediation: "",
    references: [],
    aliases: [],
    weakness: "",
    docs_url: "",
  };
  const catalog = [
    { ...shared, check_id: "OC-NET-001", title: "Bind", severity: "high" as const, fixable: true },
    {
      ...shared,
      check_id: "OC-ING-001",
      title: "Open",
      severity: "critical" as const,
      fixable: false,
    },
  ];
  const world = { service: { checks: () => Promise.resolve(catalog) } };

  test("are listed by ID", async () => {
    expect(`\n${(await runIn(world, "checks")).out}`).toBe(`
OC-ING-001  critical       Open
OC-NET-001  high      fix  Bind

2 checks, 1 with an automated fix.
`);
  });

  test("are data for programs", async () => {
    expect(JSON.parse((await runIn(world, "checks", "--json")).out)).toEqual(catalog.toReversed());
  });
});

describe("called wrongly", () => {
  test.each([
    [[]],
    [["scam"]],
    [["scan", "--jsn"]],
    [["scan", "a", "b"]],
    [["scan", "--fail-on", "x"]],
  ])("%j is exit code 2 with nothing on stdout", async (args) => {
    const { code, out, err, calls } = await runIn({}, ...args);
    expect({ code, out, calls }).toEqual({ code: 2, out: "", calls: [] });
    expect(err).not.toBe("");
  });

  test("an argument cannot reach the terminal as an escape", async () => {
    expect((await runIn({}, "\u001b[2J")).err).not.toContain("\u001b");
  });

  test("help and version are no mistake", async () => {
    expect((await runIn({}, "--help")).out).toMatch(/^Usage: parapet/);
    expect(await runIn({}, "--version")).toMatchObject({ code: 0, err: "" });
  });

  test("help fits 80 columns", async () => {
    const commands = [
      "scan",
      "prove",
      "fix",
      "rollback",
      "serve",
      "checks",
      "token",
      "config check",
    ];
    commands.push("token create", "token list", "token revoke");
    const pages = commands.map((command) => runIn({}, ...command.split(" "), "--help"));
    for (const { out } of await Promise.all(pages)) {
      expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
    }
  });
});
