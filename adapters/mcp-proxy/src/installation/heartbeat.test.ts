import { expect, onTestFinished, test } from "vitest";
import { startLoopbackService } from "../../../../test/adapters/support-mcp/loopback-service.ts";
import { startHeartbeat } from "./heartbeat.ts";

test("the service hears that the proxy runs, and that it ends", async () => {
  const { installation, beats, stop } = await startLoopbackService();
  onTestFinished(stop);
  const end = startHeartbeat(installation, "1.2.3");
  expect(beats).toEqual([]);
  await expect.poll(() => beats).toEqual([{ version: "1.2.3", loaded: true }]);
  await end();
  expect(beats.slice(1)).toEqual([{ version: "1.2.3", loaded: false }]);
});

test("a proxy that ends at once says that alone, and one whose service is away ends all the same", async () => {
  const { installation, beats, stop } = await startLoopbackService();
  await startHeartbeat(installation, "1.2.3")();
  expect(beats).toEqual([{ version: "1.2.3", loaded: false }]);
  await stop();
  await startHeartbeat(installation, "1.2.3")();
  await startHeartbeat({ ...installation, url: "http://127.0.0.1:9" }, "")();
});
