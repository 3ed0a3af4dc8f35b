import { expect, test } from "vitest";
import { envPathOf } from "./state-dir.ts";
import { sampleEnvironment } from "../testing/sample.ts";

const location = { workspacePath: "/srv/config", configPath: "/srv/config/openclaw.json" };

test("secrets go where OpenClaw reads them: beside its state", () => {
  expect(envPathOf(location, sampleEnvironment)).toBe("/srv/config/.env");
  const env = { OPENCLAW_CONFIG_PATH: location.configPath, OPENCLAW_STATE_DIR: "~/state" };
  expect(envPathOf(location, { ...sampleEnvironment, env })).toBe("/home/ada/state/.env");
});

test("a state folder that belongs to another configuration is left alone", () => {
  const env = { OPENCLAW_CONFIG_PATH: "/other/openclaw.json", OPENCLAW_STATE_DIR: "/other/state" };
  expect(envPathOf(location, { ...sampleEnvironment, env })).toBe("/srv/config/.env");
});
