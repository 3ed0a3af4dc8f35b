import { expect, test } from "vitest";
import { createMetrics } from "../metrics/metrics.ts";
import { mountMetrics } from "./metrics.ts";
import { mounted } from "./mounted.test-support.ts";

test("Prometheus gets its own text format, with what was counted", async () => {
  const metrics = createMetrics(async () => [{ service: "home", severity: "High", paths: 3 }]);
  try {
    metrics.request({ method: "GET", route: "/livez", status: 200, seconds: 0.1 });
    const answer = await mounted((routes) => mountMetrics(routes, { metrics })).request("/metrics");
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await answer.text();
    expect(text).toContain('parapet_open_attack_paths{service="home",severity="High"} 3');
    expect(text).toMatch(/duration_seconds_count\{method="GET",route="\/livez",status="2xx"\} 1/);
  } finally {
    metrics.close();
  }
});
