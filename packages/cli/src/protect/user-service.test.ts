import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { removeUserService, userService, writeUserService } from "./user-service.ts";

const program = ["/opt/no de/bin/node", "/opt/100%/$parapet.js"];

async function serviceOn(platform: NodeJS.Platform) {
  const homeDir = await mkdtemp(join(tmpdir(), "parapet-unit-"));
  onTestFinished(() => rm(homeDir, { recursive: true, force: true }));
  const serve = { dataDir: `${homeDir}/data`, url: "http://127.0.0.1:8010" };
  return { homeDir, service: userService(program, { platform, homeDir, env: {}, serve }) };
}

test("systemd starts the very command, whatever signs its path has, and again whenever it ends", async () => {
  const { homeDir, service } = await serviceOn("linux");
  await writeUserService(service);
  const unit = await readFile(join(homeDir, ".config/systemd/user/parapet.service"), "utf8");
  expect(unit).toContain(
    `ExecStart="/opt/no de/bin/node" "/opt/100%%/$$parapet.js" "serve" "--data" "${homeDir}/data" "--port" "8010"\n`,
  );
  expect(unit).toContain("Restart=always\n");
});

test("launchd gets a property list", async () => {
  const { homeDir, service } = await serviceOn("darwin");
  expect(service.path).toBe(join(homeDir, "Library/LaunchAgents/dev.parapet.serve.plist"));
  expect(service.text).toContain("<string>/opt/no de/bin/node</string>");
});

test("a unit of somebody else is neither overwritten nor removed", async () => {
  const { service } = await serviceOn("linux");
  await writeUserService(service);
  expect(await removeUserService(service)).toBe(true);
  expect(await removeUserService(service)).toBe(false);
  await writeUserService(service);
  await writeFile(service.path, "[Service]\nExecStart=/bin/true\n");
  await expect(writeUserService(service)).rejects.toThrow("was not written by Parapet");
  expect(await removeUserService(service)).toBe(false);
});

test("a system without either is told so", async () => {
  await expect(serviceOn("win32")).rejects.toThrow("systemd (Linux) and launchd (macOS)");
});
