import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openShell } from "./support/configurations.ts";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.remove());

const metrics = async () => (await send(service.url, "/metrics")).text;

/** The value of one series; undefined when it is not there. */
function valueOf(text: string, series: string): number | undefined {
  const line = text.split("\n").find((candidate) => candidate.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

describe("what Prometheus reads", () => {
  test("has the type it expects", async () => {
    const { status, headers } = await send(service.url, "/metrics");
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
  });

  test("counts requests by method, pattern and status class", async () => {
    await send(service.url, "/api/v1/agents/somebody/guardrails");
    await send(service.url, "/api/v1/agents/somebody%20else/guardrails");
    const text = await metrics();
    const labels = 'method="GET",route="/api/v1/agents/{agent_id}/guardrails",status="2xx"';
    expect(valueOf(text, `parapet_http_request_duration_seconds_count{${labels}}`)).toBe(2);
    expect(text).not.toContain("somebody");
  });

  test("counts scans, fixes and open attack paths", async () => {
    const workspace_path = await makeWorkspace(service.folder, "measured", openShell);
    const fix = { workspace_path, check_ids: ["OC-LOG-002", "OC-XX-999"] };
    await post(service.url, "/api/v1/scan", { workspace_path });
    await post(service.url, "/api/v1/scan", { workspace_path: `${service.folder}/not-there` });
    await post(service.url, "/api/v1/scan/fix", fix);
    await post(service.url, "/api/v1/scan/fix", { ...fix, workspace_path: "/not-there" });
    const text = await metrics();
    const paths = await send(
      service.url,
      "/api/v1/risk/attack-paths?service=measured&severity=Critical",
    );
    expect(valueOf(text, 'parapet_scan_duration_seconds_count{outcome="refused"}')).toBe(1);
    expect(valueOf(text, 'parapet_fixes_total{outcome="applied"}')).toBe(1);
    expect(valueOf(text, 'parapet_fixes_total{outcome="skipped"}')).toBe(1);
    expect(valueOf(text, 'parapet_fixes_total{outcome="refused"}')).toBe(1);
    const critical = 'parapet_open_attack_paths{service="measured",severity="Critical"}';
    expect(valueOf(text, critical)).toBe((paths.json as unknown[]).length);
  });

  test("has memory, lag of the event loop and faults of the database", async () => {
    const text = await metrics();
    expect(valueOf(text, "process_resident_memory_bytes")).toBeGreaterThan(1e7);
    expect(valueOf(text, "nodejs_eventloop_lag_p99_seconds")).toBeGreaterThanOrEqual(0);
    expect(valueOf(text, "parapet_store_errors_total")).toBe(0);
  });

  test("does not grow with what callers send", async () => {
    const series = async () => (await metrics()).split("\n").length;
    await send(service.url, "/first");
    await send(service.url, "/api/v1/scans/first");
    await send(service.url, "/", { method: "FIRST" });
    await metrics();
    const before = await series();
    for (const path of ["/a", "/b/c", "/api/v1/x", "/api/v1/scans/y", "/api/v1/scans/z?q=1"]) {
      await send(service.url, path);
    }
    await send(service.url, "/", { method: "MADEUP" });
    expect(await series()).toBe(before);
  });
});

test("probes answer to any name, and say that the service is up and ready", async () => {
  for (const path of ["/livez", "/readyz"]) {
    const answer = await send(service.url, path, { headers: { Host: "10.1.2.3:8000" } });
    expect(answer).toMatchObject({ status: 200, text: '{"status":"ok"}' });
  }
});
