import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkSettings, type ServeOptions, settingsFrom } from "./settings.ts";
import { defaultDataDir } from "./default-data-dir.ts";

const env = { HOME: "/home/ada" };

test("nothing set is a loopback server on port 8000 with its data in the home folder", () => {
  expect(settingsFrom({}, env)).toMatchObject({
    host: "127.0.0.1",
    port: 8000,
    allowUnauthenticated: false,
    scanner: true,
  });
});

test("flags win over variables, variables over defaults", () => {
  const variables = { ...env, PARAPET_PORT: "9000", PARAPET_HOST: "localhost" };
  expect(settingsFrom({ port: 9100 }, variables)).toMatchObject({ port: 9100, host: "localhost" });
});

test("lists in variables are separated by commas, switches take true or false", () => {
  const variables = {
    ...env,
    PARAPET_ALLOWED_HOST: "A.example, b.example",
    PARAPET_SCANNER: "false",
  };
  expect(settingsFrom({}, variables)).toMatchObject({
    allowedHosts: ["a.example", "b.example"],
    scanner: false,
  });
});

test("paths of variables and flags start at the current folder or at home", () => {
  const variables = { ...env, PARAPET_WORKSPACE: "~/.openclaw,b", PARAPET_DATABASE: "x.db" };
  expect(settingsFrom({ workspaceRoots: ["c"] }, variables, "/srv")).toMatchObject({
    workspaces: ["/home/ada/.openclaw", "/srv/b"],
    database: "/srv/x.db",
    workspaceRoots: ["/srv/c"],
  });
  const database = "postgres://db.example/parapet";
  expect(settingsFrom({ database }, env)).toMatchObject({ database });
});

test.each([
  ["postgres:/db.example/parapet", "postgres:/db.example/parapet"],
  ["POSTGRES:db", "POSTGRES:db"],
  ["mysql:/db", "mysql:/db"],
  ["./postgres:/db", "/srv/postgres:/db"],
])("a mistyped address of a database is never made a path: %s", (given, database) => {
  expect(settingsFrom({ database: given }, env, "/srv")).toMatchObject({ database });
});

const refusals: readonly [ServeOptions, Readonly<Record<string, string>>, string][] = [
  [{ port: "80000" }, {}, "--port must be a number from 0 to 65535."],
  [{ port: "8e3" }, {}, "--port must be a number from 0 to 65535."],
  [{}, { PARAPET_PORT: "web" }, "PARAPET_PORT must be a number from 0 to 65535."],
  [
    {},
    { PARAPET_PORT: "tcp://10.0.0.1:80" },
    "PARAPET_PORT must be a number from 0 to 65535. Kubernetes sets it for a Service named parapet; set enableServiceLinks: false in the pod.",
  ],
  [{}, { PARAPET_HOST: "a b" }, "PARAPET_HOST must be a host name or IP address."],
  [{}, { PARAPET_WATCH: "perhaps" }, "PARAPET_WATCH must be true or false."],
  [{ logLevel: "all" }, {}, "--log-level must be error, warn, info or debug."],
  [{ "rateLimit.burst": 0 }, {}, "--rate-burst must be a number from 1 to 1000000."],
];
test.each(refusals)(
  "%j with %j is refused by the name the user wrote",
  (options, more, message) => {
    expect(() => settingsFrom(options, { ...env, ...more })).toThrow(message);
  },
);

test("everything that is wrong is said at once, also where a flag wins over it", () => {
  const { problems, settings } = checkSettings(
    { port: "x", host: "a b" },
    { ...env, PARAPET_PORT: "y" },
  );
  expect(problems).toEqual([
    "PARAPET_PORT must be a number from 0 to 65535.",
    "--host must be a host name or IP address.",
    "--port must be a number from 0 to 65535.",
  ]);
  expect(settings).toEqual([]);
});

test("XDG_DATA_HOME decides where data is kept", () => {
  expect(defaultDataDir({ ...env, XDG_DATA_HOME: "/data" })).toBe("/data/parapet");
});

describe("a configuration file", () => {
  let folder: string;
  let file: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "parapet-settings-"));
    file = join(folder, "parapet.yaml");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const reading = (text: string, more: ServeOptions = {}, variables = {}) => {
    writeFileSync(file, text);
    return checkSettings({ config: file, ...more }, { ...env, ...variables });
  };

  test("is found where the user's configuration is, and by PARAPET_CONFIG", () => {
    mkdirSync(join(folder, "parapet"));
    writeFileSync(join(folder, "parapet", "parapet.yaml"), "port: 9000\n");
    expect(settingsFrom({}, { ...env, XDG_CONFIG_HOME: folder }).port).toBe(9000);
    const named = { ...env, PARAPET_CONFIG: join(folder, "parapet", "parapet.yaml") };
    expect(settingsFrom({}, named).port).toBe(9000);
  });

  test("loses against variables and flags, and every value says whose it is", () => {
    const text = "# ours\nport: 1\nrateLimit:\n  burst: 7\nwatch: false\n";
    const { settings } = reading(text, { port: "3" }, { PARAPET_PORT: "2", PARAPET_WATCH: "1" });
    const from = Object.fromEntries(settings.map((setting) => [setting.name, setting]));
    expect(from["port"]).toMatchObject({ value: 3, from: "--port" });
    expect(from["watch"]).toMatchObject({ value: true, from: "PARAPET_WATCH" });
    expect(from["rateLimit.burst"]).toMatchObject({ value: 7, from: `${file}:4:3` });
    expect(from["rateLimit.perSecond"]).toMatchObject({ value: 500, from: "default" });
  });

  test("has paths that start at its own folder", () => {
    writeFileSync(file, "data: state\nworkspaces: [a, ~/b]\nworkspaceRoots: c\n");
    expect(settingsFrom({ config: file }, env, "/elsewhere")).toMatchObject({
      data: join(folder, "state"),
      database: join(folder, "state", "parapet.db"),
      workspaces: [join(folder, "a"), "/home/ada/b"],
      workspaceRoots: [join(folder, "c")],
    });
  });

  const faults: readonly [string, readonly string[]][] = [
    ["prot: 1", ['1:1: "prot" is not a setting; did you mean port?']],
    [
      "a: 1\n\n  \nb: 2",
      ['1:1: "a" is not a setting; did you', '4:1: "b" is not a setting; did you'],
    ],
    [
      "rateLimit: { perSec: 1 }",
      ['1:14: "rateLimit.perSec" is not a setting; did you mean rateLimit.perSecond?'],
    ],
    ["rateLimits: 5", ['1:1: "rateLimits" is not a setting; did you mean rateLimit?']],
    ["rateLimit: 5", ["1:1: rateLimit must be a map with perSecond, burst."]],
    ["rateLimit.burst: 5", ["1:1: nested setting; write `rateLimit: { burst: … }`."]],
    ["port: high", ["1:1: port must be a number from 0 to 65535."]],
    ['port: "80"', ["1:1: port must be a number from 0 to 65535."]],
    ["watch: yes", ["1:1: watch must be true or false."]],
    ["host:", ["1:1: host must be a host name or IP address."]],
    [
      "host: {}\nallowedHosts: [[a]]",
      ["1:1: host must be", "2:1: allowedHosts must be a list of host names."],
    ],
    ["port: 1\nport: 2", ["2:1: Map keys must be unique"]],
    ["host: [", ["1:8: "]],
    ["- port", [" expected a map of settings"]],
    ["__proto__: { port: 1 }", ['1:1: "__proto__" is not a setting']],
    ["host: !!js/function x", ["1:7: Unresolved tag"]],
    ["token: abc", ['1:1: "token" is not a setting; secrets are not allowed in this file']],
    ["database: postgres://a:hunter2@db/p", ["1:1: database contains a password; secrets are not"]],
    ["database: postgres://db/p?password=hunter2", ["1:1: database contains a password;"]],
  ];
  test.each(faults)("with %j is refused by file, line and column", (text, expected) => {
    const { problems } = reading(text);
    expect(problems).toEqual(expected.map((part) => expect.stringContaining(`${file}:${part}`)));
    expect(problems.join()).not.toContain("hunter2");
  });

  test("that is named and not there, or no file, is an error; an empty one is fine", () => {
    expect(checkSettings({ config: "/nowhere.yaml" }, env).problems).toEqual([
      "--config names /nowhere.yaml, which does not exist.",
    ]);
    expect(checkSettings({}, { ...env, PARAPET_CONFIG: "/nowhere.yaml" }).problems).toEqual([
      "PARAPET_CONFIG names /nowhere.yaml, which does not exist.",
    ]);
    expect(checkSettings({ config: folder }, env).problems[0]).toMatch(/not a regular file/);
    expect(reading("").problems).toEqual([]);
    expect(reading("# nothing yet\n").problems).toEqual([]);
    expect(reading("[".repeat(40_000)).problems).not.toEqual([]);
    expect(reading("x".repeat(70_000)).problems).toEqual([
      `${file}: the file is larger than 65536 bytes.`,
    ]);
  });

  test("never shows the password of a database", () => {
    const { settings } = reading("port: 1\n", {
      database: "postgres://ada:hunter2@db/p?sslpassword=hunter2",
    });
    expect(settings.find(({ name }) => name === "database")?.value).toBe(
      "postgres://ada:***@db/p?sslpassword=***",
    );
    const broken = reading("", { database: "postgres://ada:hunter2@[db/p" });
    expect(JSON.stringify(broken)).not.toContain("hunter2");
  });
});

const inFile = (text: string) => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-settings-"));
  const config = join(folder, "parapet.yaml");
  writeFileSync(config, text);
  try {
    return checkSettings({ config }, env);
  } finally {
    rmSync(folder, { recursive: true });
  }
};
const valueOf = ({ settings }: ReturnType<typeof checkSettings>) =>
  settings.find(({ name }) => name === "receivers")?.value;

describe("receivers", () => {
  const address = "https://hooks.example.test/T000/secret";
  test("are a list of maps in the file, and JSON in the variable and the flag", () => {
    const shown = ["slack https://hooks.example.test/…; all events; high or worse"];
    const yaml = `receivers:\n  - address: ${address}\n    format: slack\n    minSeverity: high\n`;
    const json = JSON.stringify([{ address, format: "slack", minSeverity: "high" }]);
    expect(valueOf(inFile(yaml))).toEqual(shown);
    expect(valueOf(checkSettings({}, { ...env, PARAPET_RECEIVERS: json }))).toEqual(shown);
    expect(valueOf(checkSettings({ receivers: json }, env))).toEqual(shown);
    expect(settingsFrom({ receivers: json }, env).receivers).toEqual([
      {
        address,
        format: "slack",
        events: ["violations", "exposures", "machines", "suppressions", "drift", "instructions"],
        minSeverity: "high",
        services: [],
        digestMinutes: 0,
      },
    ]);
  });

  test("show their rules", () => {
    const receivers = [{ address, services: ["a", "b"], digestMinutes: 15, events: ["exposures"] }];
    expect(valueOf(checkSettings({ receivers: JSON.stringify(receivers) }, env))).toEqual([
      "standard https://hooks.example.test/…; exposures; low or worse; services a b; every 15 min",
    ]);
  });

  test.each([
    ["no list", { address }],
    ["a key that does not exist", [{ address, channel: "x" }]],
    ["no address", [{ format: "slack" }]],
    ["an address of no web server", [{ address: "file:///T000/secret" }]],
    ["an address with a password", [{ address: "https://a:T000@hooks.example.test/" }]],
    ["a format that does not exist", [{ address, format: "irc" }]],
    ["no events", [{ address, events: [] }]],
    ["the same address twice", [{ address }, { address, format: "slack" }]],
    ["a severity that does not exist", [{ address, minSeverity: "info" }]],
    ["a digest of years", [{ address, digestMinutes: 1_000_000 }]],
    ["too many", Array.from({ length: 21 }, (_, n) => ({ address: `${address}${n}` }))],
  ])("with %s are refused in one sentence without their secrets", (_, receivers) => {
    const text = JSON.stringify(receivers);
    for (const check of [checkSettings({ receivers: text }, env), inFile(`receivers: ${text}`)]) {
      expect(check.problems).toHaveLength(1);
      expect(check.problems[0]).toContain("must be a list of at most 20 receivers");
      expect(check.problems[0]).not.toContain("T000");
    }
  });

  test("that are no JSON are refused", () => {
    const { problems } = checkSettings(
      {},
      { ...env, PARAPET_RECEIVERS: `[{"address":"${address}"` },
    );
    expect(problems.join()).toMatch(/^PARAPET_RECEIVERS must be a list of at most 20 receivers/);
    expect(problems.join()).not.toContain("T000");
  });
});
