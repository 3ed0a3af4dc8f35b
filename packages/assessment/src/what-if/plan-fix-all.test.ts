import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import * as scanner from "@parapet/scanner";
import { expect, test } from "vitest";
import { assess } from "../report/assess.ts";
import { openToUntrustedSenders, withWorkspace } from "../testing/written-workspace.ts";
import { planFixAll } from "./plan-fix-all.ts";

test("what all fixes would do is proven by a scan, and nothing is written", () =>
  withWorkspace(openToUntrustedSenders, async (request) => {
    const { path, environment, now } = request;
    const report = await assess(scanner, request);
    const plan = (all: { readonly unsafe: boolean; readonly hidden: boolean }) =>
      planFixAll(scanner, path, all, { environment, now, randomBytes, report });
    const safe = await plan({ unsafe: false, hidden: false });
    expect(safe.applied).toContain("OC-ING-001");
    expect(safe.findings_closed).toBeGreaterThanOrEqual(safe.applied.length);
    const hidden = await plan({ unsafe: true, hidden: true });
    expect(hidden.applied.length).toBeGreaterThan(safe.applied.length);
    expect(hidden.findings_closed).toBeGreaterThan(safe.findings_closed);
    expect(await readFile(path, "utf8")).toBe(openToUntrustedSenders);
  }));
