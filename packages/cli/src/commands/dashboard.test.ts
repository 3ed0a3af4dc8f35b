import { expect, test } from "vitest";
import { runIn } from "../testing/context.fixture.ts";

test("the link alone goes to standard output, and what to do with it to the person", async () => {
  const run = await runIn({}, "dashboard", "--data", "/d");
  expect(run).toMatchObject({
    code: 0,
    out: "http://127.0.0.1:8000/#sign-in=parapet_in_x\n",
    calls: [["signInLink", "/d"]],
  });
  expect(run.err).toContain("works once and expires in two minutes");
  expect(JSON.parse((await runIn({}, "dashboard", "--json")).out)).toMatchObject({
    expires_at: "2026-11-21T08:02:00.000Z",
  });
});
