import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AdapterState } from "../store/adapter-installation.ts";
import { keyOfInstallation } from "./adapter-keys.ts";
import { inspectKeys } from "./installation-keys.ts";

const secret = "parapet_as_of_this_folder";
const logged: unknown[] = [];
let folder: string;
let now = 0;
let state: AdapterState;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-keys-"));
  logged.length = 0;
  now = 0;
  state = {
    installation_id: "ad_1",
    adapter: "mcp",
    service: "home",
    agent_id: "",
    agent_ids: ["main"],
    points: ["pre_tool_call"],
    beats: false,
    target: "/nowhere/mcp.json",
    folder,
    files: {},
    host: "laptop",
    url: "http://127.0.0.1:8000",
    created_at: "2026-11-23T12:00:00.000Z",
    runtime_version: "",
    loaded: false,
    last_heartbeat_at: "",
    last_enforced_at: "",
    inspected_at: "",
    fault: "",
    fault_at: "",
    proofs: [],
  };
});
afterEach(() => rm(folder, { recursive: true }));

const lay = (key: string) =>
  writeFile(
    join(folder, "installation.json"),
    JSON.stringify({ installation_id: "ad_1", key, url: state.url, service: "home", agent_id: "" }),
  );

const inspection = () =>
  inspectKeys(async () => "of the files", {
    secret: async () => secret,
    folder: dirname(folder),
    nowMs: () => now,
    log: { warn: (event) => logged.push(event) },
  });

test("an installation with the key of this secret is inspected as before", async () => {
  await lay(keyOfInstallation(secret, "ad_1"));
  const { inspect, problems } = inspection();
  expect(await inspect(state)).toBe("of the files");
  expect(problems()).toEqual([]);
});

test("a file that cannot be read is left to the inspection of files", async () => {
  const { inspect, problems } = inspection();
  expect(await inspect(state)).toBe("of the files");
  await writeFile(join(folder, "installation.json"), "{");
  expect(await inspect(state)).toBe("of the files");
  expect(problems()).toEqual([]);
});

test("another key is a fault that is logged once, and a problem until it is right or the adapter is taken out", async () => {
  await lay(keyOfInstallation("another secret", "ad_1"));
  const { inspect, problems } = inspection();
  expect(await inspect(state)).toMatch(
    /^The adapter secret has changed .+ run parapet protect mcp --target \/nowhere\/mcp\.json again\.$/,
  );
  await inspect({ ...state, installation_id: "ad_2" });
  await inspect(state);
  expect(logged).toEqual(["adapter key rejected", "adapter key rejected"]);
  expect(problems()).toEqual([
    expect.stringContaining("since 2 adapters were installed (mcp), so their calls are rejected"),
  ]);
  now = 60_000;
  await inspect(state);
  now = 100_000;
  expect(problems()).toEqual([expect.stringContaining("since 1 adapter was installed")]);
  await lay(keyOfInstallation(secret, "ad_1"));
  expect(await inspect(state)).toBe("of the files");
  expect(problems()).toEqual([]);
});

test("an adapter that asks the service of another data folder is not taken for one of this", async () => {
  await lay(keyOfInstallation(secret, "ad_1"));
  const { inspect } = inspectKeys(async () => "", {
    secret: async () => secret,
    folder: "/restored/adapters",
    nowMs: () => now,
    log: { warn: (event) => logged.push(event) },
  });
  const old = dirname(dirname(folder));
  expect(await inspect(state)).toBe(
    `The adapter was installed for the data folder ${old} and calls the service of that folder, not of /restored; run parapet protect mcp --target ${state.target} --data /restored again.`,
  );
});
