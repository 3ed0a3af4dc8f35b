import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { copyOf } from "./read-workspace.ts";

function copyWith(workspace: string) {
  return copyOfSettings({ agents: { defaults: { workspace } } });
}

async function copyOfSettings(settings: object) {
  const folder = await mkdtemp(join(tmpdir(), "parapet-copied-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "openclaw.json");
  await writeFile(path, JSON.stringify(settings));
  const place = { path, env: {}, homeDir: folder, cwd: folder, hostName: "box" };
  return copyOf(place, { mark: "0a1b2c3d", admitted: undefined });
}

test("a workspace whose place depends on the folder of a process is refused with what to do", async () => {
  await expect(copyWith("./desk")).rejects.toThrow(
    "depends on the folder that OpenClaw is started in. Write its whole path.",
  );
});

test("one with a whole path is copied", async () => {
  expect((await copyWith("/srv/desk")).folders).toContain("/srv/desk");
});

test("a proxy on loopback takes the place of Tailscale, and nothing else is trusted as one", async () => {
  const gateway = { tailscale: { mode: "funnel" }, trustedProxies: ["10.0.0.1"] };
  const { settings, changes } = await copyOfSettings({ gateway });
  expect(settings["gateway"]).toMatchObject({ trustedProxies: ["10.0.0.1", "127.0.0.1"] });
  expect(settings["gateway"]).not.toHaveProperty("tailscale");
  expect(changes.join(" ")).toContain("In place of Tailscale");
  const without = await copyOfSettings({ gateway: { tailscale: { mode: "off" } } });
  expect(without.settings["gateway"]).not.toHaveProperty("trustedProxies");
});
