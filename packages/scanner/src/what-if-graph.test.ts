import { describe, expect, test } from "vitest";
import { knownRuntime } from "@parapet/runtime-kit/entry/runtime-entry.ts";
import { previewFix } from "@parapet/scan-core/fixing/preview-fix.ts";
import { forEveryRuntime } from "./testing/every-fixture.ts";

/**
 * Of each runtime's fixtures, those that are tried: a fix shares most of its way with the others.
 */
const everyNth = 6;
const now = "2026-11-01T00:00:00.000Z";
const randomBytes = (size: number) => new Uint8Array(size).fill(7);

/*
 * A fix is tried on what was read once, with policies, lists and places kept from before. What it
 * is worth must be what a scan of the changed files would say.
 */
describe("the graph that a fix is valued by is the one that a scan of the fixed files draws", () => {
  forEveryRuntime((entry, files, stage) => {
    const fixable = new Set<string>(
      entry.runtime.checks.flatMap(({ id, fix }) => (fix === undefined ? [] : id)),
    );
    const own = files.filter((file) => fixable.has(file.split("/")[0] ?? ""));
    const tried = own.filter((_, index) => index % everyNth === 0);
    test.skipIf(tried.length === 0).each(tried)("%s", async (file) => {
      const [checkId = ""] = file.split("/");
      const { location, environment } = await stage(file);
      const { inspect } = knownRuntime(entry);
      const options = { environment, now, service: "desk", suppressible: new Set<string>() };
      const { scan, graphAfterFix } = await inspect(location, options);
      const others = scan.findings
        .filter(({ fixable: can }) => can)
        .map(({ check_id }) => check_id);
      for (const ids of [[checkId], [...new Set([checkId, ...others])]]) {
        // Each is planned on what the one before has left in memory.
        /* oxlint-disable no-await-in-loop */
        const { drafted, errors } = await previewFix(entry.runtime, location, ids, {
          environment,
          randomBytes,
          writable: "ignored",
          ...entry.planning,
        });
        const cannot = Object.keys(errors).length > 0;
        const scanned = cannot ? undefined : await inspect(location, { ...options, drafted });
        expect(await graphAfterFix(ids)).toEqual(scanned?.scan.graph);
        /* oxlint-enable no-await-in-loop */
      }
      expect((await inspect(location, options)).scan.graph).toEqual(scan.graph);
    });
  });
});
