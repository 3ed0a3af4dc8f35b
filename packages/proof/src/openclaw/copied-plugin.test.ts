import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { RegisteredGuardrails } from "../core/registered-guardrails.ts";
import { copyOf } from "./read-workspace.ts";

const key = "k3yV4lue-0f-ada";

/** A home folder in which `parapet protect openclaw` was run, and what its service knows. */
async function protectedHome(change: object = {}) {
  const home = await realpath(await mkdtemp(join(tmpdir(), "parapet-plugin-copy-")));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const folder = join(home, "data", "adapters", "ad_0123456789");
  await mkdir(join(folder, "plugin"), { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const url = "http://127.0.0.1:8000";
  const link = { installation_id: "ad_0123456789", key, url, service: "home", agent_id: "" };
  await writeFile(join(folder, "installation.json"), JSON.stringify(link), { mode: 0o600 });
  await writeFile(join(folder, "plugin", "index.js"), "export {};\n", { mode: 0o600 });
  const config = {
    plugins: {
      allow: ["parapet", "telegram"],
      load: { paths: ["/elsewhere", join(folder, "plugin")] },
      entries: {
        parapet: { enabled: true, config: { installation: join(folder, "installation.json") } },
        other: { enabled: true, config: { token: key } },
      },
      ...change,
    },
  };
  await writeFile(join(home, "openclaw.json"), JSON.stringify(config));
  const installed = { installation_id: "ad_0123456789", service: "home", agent_id: "", folder };
  const known: RegisteredGuardrails = {
    registrations: [],
    adapters: [installed],
    places: { secrets: [], settings: [], ports: [] },
    timeZone: "UTC",
  };
  const copy = (guardrails: RegisteredGuardrails | undefined) =>
    copyOf(
      { path: home, env: {}, homeDir: home, cwd: home, hostName: "box" },
      { mark: "5e1f", admitted: undefined, guardrails: async () => guardrails },
    );
  return { folder, known, copy };
}

test("the installed plugin is in the copy with another key, and no other plugin", async () => {
  const { folder, known, copy } = await protectedHome();
  const { adapter, settings, files, folders, changes } = await copy(known);
  expect(adapter).toMatchObject({ folder, installation: { service: "home" } });
  const file = join(folder, "installation.json");
  expect(settings).toMatchObject({
    plugins: {
      allow: ["parapet", "telegram"],
      load: { paths: [join(folder, "plugin")] },
      entries: { parapet: { enabled: true, config: { installation: file } } },
    },
  });
  expect(folders).toContain(folder);
  expect(files.map(({ path }) => path)).toContain(join(folder, "plugin", "index.js"));
  expect(files.find(({ path }) => path === file)?.text).toContain("http://127.0.0.1:18997");
  expect(JSON.stringify([settings, files])).not.toContain(key);
  expect(changes.join(" ")).toContain("An evaluator on loopback");
});

test.each<[string, (known: RegisteredGuardrails) => RegisteredGuardrails | undefined, string]>([
  ["nobody knows the guardrails", () => undefined, "not known here"],
  [
    "the adapter is of another service",
    (known) => ({ ...known, adapters: [] }),
    "not of this service",
  ],
  [
    "the adapter was installed elsewhere",
    (known) => ({
      ...known,
      adapters: known.adapters.map((one) => ({ ...one, folder: "/elsewhere" })),
    }),
    "not where this service has installed it",
  ],
])("where %s, a call past the plugin is not tried", async (_, change, reason) => {
  const { known, copy } = await protectedHome();
  const { adapter, settings } = await copy(change(known));
  expect(adapter).toEqual({ reason: expect.stringContaining(reason) });
  expect(settings).not.toHaveProperty("plugins");
});

test("a plugin that bears the name and is no installation of Parapet is not run", async () => {
  const { known, copy } = await protectedHome({ load: { paths: ["/elsewhere"] } });
  expect((await copy(known)).adapter).toEqual({ reason: expect.stringContaining("not those of") });
});

test("a plugin that is switched off is not in the way of a path", async () => {
  const off = { entries: { parapet: { enabled: false } } };
  for (const change of [off, { enabled: false }]) {
    // oxlint-disable-next-line no-await-in-loop -- Two homes.
    const { known, copy } = await protectedHome(change);
    // oxlint-disable-next-line no-await-in-loop
    expect((await copy(known)).adapter).toBeUndefined();
  }
});
