import { join } from "node:path";
import type { FixtureLayout } from "@parapet/scan-core/testing/staged-fixture.ts";

/** The state folder of OpenClaw. A fixture of one file is `openclaw.json`. */
export const openclawLayout: FixtureLayout = {
  folder: ".openclaw",
  settings: "openclaw.json",
  find: ({ cwd }) =>
    Promise.resolve([{ workspacePath: cwd, configPath: join(cwd, "openclaw.json") }]),
};
