import { expect, test } from "vitest";
import { openclawEntry } from "./entry.ts";
import { environmentIn, temporaryFolder } from "./testing/folder.ts";

test.for(["OPENCLAW_STATE_DIR", "OPENCLAW_CONFIG_PATH"])(
  "a mistake in %s is an error, and no machine without OpenClaw",
  async (name) => {
    const home = await temporaryFolder({});
    const environment = environmentIn(home, { [name]: `${home}/mispelt` });
    await expect(openclawEntry.find(environment)).rejects.toThrow(/mispelt/);
  },
);

test.for(["OPENCLAW_STATE_DIR", "OPENCLAW_HOME_DIR"])(
  "where %s names nothing and no configuration is there, OpenClaw is not there",
  async (name) => {
    const home = await temporaryFolder({});
    expect(await openclawEntry.find(environmentIn(home, { [name]: " " }))).toEqual([]);
  },
);
