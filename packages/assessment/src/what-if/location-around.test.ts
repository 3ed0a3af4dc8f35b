import { dirname, join } from "node:path";
import * as scanner from "@parapet/scanner";
import { expect, test } from "vitest";
import { openToUntrustedSenders, withWorkspace } from "../testing/written-workspace.ts";
import { locationAround } from "./location-around.ts";

test("a configuration file leads to its workspace, and one that is not there to none", () =>
  withWorkspace(openToUntrustedSenders, async ({ path, environment }) => {
    expect(await locationAround(scanner, path, environment)).toMatchObject({ configPath: path });
    const gone = join(dirname(path), "gone", "openclaw.json");
    expect(await locationAround(scanner, gone, environment)).toBeUndefined();
  }));
