import { summaryOf } from "@parapet/attack-paths";
import { expect, test } from "vitest";
import { serviceRow } from "./risk-overview.ts";

test("a service has the tags of its machine, and none without one", () => {
  const tagsOf = (service: string) =>
    serviceRow(
      {
        service,
        workspace_path: `/srv/${service}`,
        scan_id: `sc_${service}`,
        scanned_at: "2026-01-01T00:00:00.000Z",
        changes: { opened: [], reopened: [], resolved: [] },
        areFixesKnown: true,
        summary: summaryOf([]),
      },
      { demonstrations: new Set(), tags: new Map([["b", ["office", "prod"]]]) },
    ).tags;
  expect(tagsOf("b")).toEqual(["office", "prod"]);
  expect(tagsOf("a")).toEqual([]);
});
