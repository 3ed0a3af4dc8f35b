import { expect, test } from "vitest";
import { testSession } from "../testing/session.ts";

test("a notification that nobody can read to its end is blocked, and those beside it pass", async () => {
  const lines: string[] = [];
  const { server, toClient } = testSession({ log: (line) => lines.push(line) });
  let deep: object = { said: "words" };
  for (let level = 0; level < 400; level += 1) deep = { deep };
  const method = "notifications/message";
  await Promise.all([
    server({ method, params: { level: "info", data: deep } }),
    server({ method: "notifications/tools/list_changed" }),
  ]);
  expect(toClient.map((message) => message["method"])).not.toContain(method);
  expect(lines).toContain(`Blocked ${method}: it cannot be evaluated.`);
});
