import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inspectWorkspace } from "./workspace.ts";

const id = "ad_01m7zg37mtg6h3ngm7x4tn";
let home: string;
let folder: string;
let plugin: string;

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), "parapet-scan-")));
  folder = join(home, "data", "adapters", id);
  plugin = join(folder, "plugin");
  mkdirSync(join(home, ".openclaw"), { mode: 0o700 });
  mkdirSync(plugin, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  lay({});
});
afterEach(() => rmSync(home, { recursive: true }));

function lay(fields: object): void {
  const link = { installation_id: id, url: "http://127.0.0.1:8000", ...fields };
  writeFileSync(join(folder, "installation.json"), JSON.stringify(link), { mode: 0o600 });
}

/** The checks that find something in a configuration as `protect` leaves it. */
async function found(paths: readonly string[] = [plugin], name = "parapet") {
  const entry = {
    enabled: true,
    hooks: { allowConversationAccess: true },
    config: { installation: join(folder, "installation.json") },
  };
  const config = {
    channels: { telegram: { dmPolicy: "open", allowFrom: ["*"] } },
    plugins: { load: { paths }, entries: { [name]: entry } },
  };
  writeFileSync(join(home, ".openclaw", "openclaw.json"), JSON.stringify(config), { mode: 0o600 });
  const { scan } = await inspectWorkspace(join(home, ".openclaw"), {
    environment: { env: {}, homeDir: home, cwd: home, hostName: "host" },
  });
  return scan.findings
    .map(({ check_id }) => check_id)
    .filter((check) => all.includes(check))
    .toSorted();
}

const all = ["OC-PLUG-002", "OC-PLUG-003", "OC-TOOL-007"];

describe.skipIf(process.platform === "win32")("the plugin of Parapet", () => {
  test("is not reported as it was laid", async () => {
    expect(await found()).toEqual([]);
  });

  test("does not hide another plugin beside it, nor one that could bear its name", async () => {
    expect(await found([plugin, "/opt/other"])).toEqual(all);
    mkdirSync(join(home, ".openclaw", "extensions", "parapet"), { recursive: true });
    expect(await found()).toEqual(all);
  });

  test.each([
    ["another plugin has the grant", () => found([plugin], "other"), all],
    ["the folder loaded is not the installation's", () => found(["/opt/plugin"]), all],
    ["others may enter the installation's folder", () => (chmodSync(folder, 0o750), found()), all],
    ["others may write the plugin's folder", () => (chmodSync(plugin, 0o770), found()), all],
    ["the installation names another folder", () => (lay({ installation_id: "x" }), found()), all],
    ["it asks another machine", () => (lay({ url: "http://192.0.2.1:8000" }), found()), all],
    ["it asks nobody", () => (lay({ url: "" }), found()), all],
  ] as const)("is reported as any other when %s", async (_, attempt, expected) => {
    expect(await attempt()).toEqual(expected);
  });

  test("is reported where its folder is a link to another", async () => {
    renameSync(plugin, join(home, "elsewhere"));
    symlinkSync(join(home, "elsewhere"), plugin);
    expect(await found()).toEqual(all);
  });
});
