import { summaryOf } from "@parapet/attack-paths";
import { expect, test } from "vitest";
import { serviceRow } from "./risk-overview.ts";

function tagsOf(service: string): readonly string[] {
  const scan = { service, workspace_path: "/srv", scan_id: "s1", scanned_at: "2026-01-01" };
  const changes = { opened: [], reopened: [], resolved: [] };
  const tags = new Map([["b", ["office", "prod"]]]);
  return serviceRow(
    { ...scan, changes, areFixesKnown: true, summary: summaryOf([]) },
    { demonstrations: new Set(), tags },
  ).tags;
}

test("a service has the tags of its machine, and none without one", () => {
  expect(tagsOf("b")).toEqual(["office", "prod"]);
  expect(tagsOf("a")).toEqual([]);
});
