import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServiceApp, type ServiceApp } from "./service-app.test-support.ts";

const secret = ["ghp", "k7Qz2mXw9Lr4Tn6Vc1Zp3Hd8Jf5Ga0UeKb7Y"].join("_");
// The secret begins before the cut and ends after it.
const before = "x".repeat(370);
const long = "x".repeat(395);
const configuration = `{
  // 2
  // 3
  // 4
  // 5
  // 6
  // 7
  // ${before} ${secret}
  // ${long} end
}
`;
let app: ServiceApp;
beforeAll(async () => {
  app = await openServiceApp();
  await app.scanned("desk", configuration);
});
afterAll(() => app.close());

const source = (
  line: number | string,
  { file = "openclaw.json", service = "desk", token = "" } = {},
) =>
  app.ask(
    `/api/v1/services/${service}/source?file=${encodeURIComponent(file)}&line=${line}`,
    token === "" ? {} : { token },
  );
const linesOf = async (line: number) =>
  (await (await source(line)).json()) as { first_line: number; lines: string[] };

test("three lines above and below are shown, fewer at the ends of the file", async () => {
  expect(await linesOf(1)).toMatchObject({
    first_line: 1,
    lines: ["{", "  // 2", "  // 3", "  // 4"],
  });
  const middle = await linesOf(5);
  expect([middle.first_line, middle.lines.length, middle.lines[3]]).toEqual([2, 7, "  // 5"]);
  expect((await linesOf(4)).first_line).toBe(1);
  expect(await linesOf(10_000_000)).toMatchObject({ first_line: 9, lines: { length: 3 } });
});

test("a line is cut after 400 characters, and a secret at the cut is redacted before, so that no part of it is shown", async () => {
  const { lines } = await linesOf(8);
  expect(Math.max(...lines.map((line) => line.length))).toBe(400);
  expect(lines[3]).toContain("[redacted]");
  expect(lines.join("\n")).not.toContain(secret.slice(0, 4));
});

test("no other file is shown, however it is named", async () => {
  for (const file of ["other.json", "../desk/openclaw.json", "/etc/hosts", "openclaw.json\u0000"]) {
    const answer = await source(1, { file });
    expect([file, answer.status]).toEqual([file, 200]);
    expect(await answer.json()).toMatchObject({ lines: [], first_line: 1 });
  }
});

test.each([
  ["line", "0", "openclaw.json"],
  ["line", "10000001", "openclaw.json"],
  ["line", "1.5", "openclaw.json"],
  ["file", "1", ""],
  ["file", "1", "a".repeat(4_097)],
])("a wrong %s is refused: line %s", async (name, line, file) => {
  const answer = await source(line, { file });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ errors: [{ pointer: `query:${name}` }] });
});

test("an unscanned service is not found, with the request that makes one known", async () => {
  const answer = await source(1, { service: "elsewhere" });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({
    detail: expect.stringContaining("POST /api/v1/scan"),
  });
});

test("a token that may only ingest reads no file", async () => {
  expect((await source(1, { token: await app.tokenWith("ingest") })).status).toBe(403);
});

test("a workspace that is gone is an error with a code, not an empty file", async () => {
  const workspace = await app.scanned("gone", "{}");
  await rm(join(workspace, "openclaw.json"));
  const answer = await source(1, { service: "gone" });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ type: "urn:parapet:problem:workspace-not-found" });
});
