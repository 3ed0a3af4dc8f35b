import { expect, test } from "vitest";
import { violation } from "../store/posture.test-support.ts";
import { createMetrics, type OpenPathCount } from "./metrics.ts";

async function pathsShown(counts: () => Promise<readonly OpenPathCount[]>): Promise<string[]> {
  const metrics = createMetrics(counts);
  try {
    const text = await metrics.text();
    return text.split("\n").filter((line) => line.startsWith("parapet_open_attack_paths{"));
  } finally {
    metrics.close();
  }
}

test("a large fleet is a bounded number of series, and no path is left out of the sum", async () => {
  const counts = Array.from({ length: 500 }, (_, n) => ({
    service: `service ${n}`,
    severity: "High",
    paths: 2,
  }));
  const lines = await pathsShown(async () => counts);
  expect(lines).toHaveLength(101);
  const sum = lines.reduce((total, line) => total + Number(line.split(" ").at(-1)), 0);
  expect(sum).toBe(1_000);
});

test("a path that was closed is gone at the next look", async () => {
  let counts: readonly OpenPathCount[] = [{ service: "a", severity: "High", paths: 1 }];
  const metrics = createMetrics(async () => counts);
  expect(await metrics.text()).toContain('service="a"');
  counts = [];
  expect(await metrics.text()).not.toContain('service="a"');
  metrics.close();
});

test("a database that does not answer hides nothing else", async () => {
  const metrics = createMetrics(() => Promise.reject(new Error("gone")));
  metrics.storeError();
  expect(await metrics.text()).toContain("parapet_store_errors_total 1");
  metrics.close();
});

test("a service whose name has quotes and line ends stays one series", async () => {
  const lines = await pathsShown(async () => [
    { service: 'a"} 1\nevil{x="', severity: "High", paths: 3 },
  ]);
  expect(lines).toEqual([
    String.raw`parapet_open_attack_paths{service="a\"} 1\nevil{x=\"",severity="High"} 3`,
  ]);
});

test("a whole violation is counted by severity and decision, and its other fields harm nothing", async () => {
  const metrics = createMetrics(async () => []);
  metrics.violation(violation({ severity: "high", decision: "error" }));
  expect(await metrics.text()).toContain(
    'parapet_violations_total{severity="high",decision="error"} 1',
  );
  metrics.close();
});
