import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { startTestService } from "./support/service.ts";

test("a service that stops waits for who is asking, and for nobody who has only connected", async () => {
  const service = await startTestService();
  const port = Number(new URL(service.url).port);
  // Browsers connect in advance.
  const [connected, asking] = [connect(port), connect(port)];
  await Promise.all([once(asking, "connect"), once(connected, "connect")]);
  asking.write(
    "POST /api/v1/scan HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n",
  );
  asking.write("Content-Length: 2\r\n\r\n{");
  await fetch(`${service.url}/api/v1/session`);
  const stopped = service.remove();
  await once(connected, "close");
  asking.write("}");
  let answer = "";
  for await (const chunk of asking) {
    answer += String(chunk);
    if (answer.includes("\r\n\r\n")) break;
  }
  expect(answer).toMatch(/^HTTP\/1\.1 422 /);
  await stopped;
});
