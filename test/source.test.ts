import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

/* The lines around a finding, as a person sees them in the dashboard. */

let service: TestService;
const text = `{
  // The shop's gateway.
  gateway: {
    bind: "lan",
    auth: { mode: "token", token: "hunter2-hunter2-hunter2" },
  },
}
`;

beforeAll(async () => {
  service = await startTestService();
  const path = await makeWorkspace(service.folder, "shop", text);
  await writeFile(join(path, ".env"), "KEY=hunter2-hunter2-hunter2");
  await post(service.url, "/api/v1/scan", { workspace_path: path });
});
afterAll(() => service.remove());

const source = (query: string, of = "shop") =>
  send(service.url, `/api/v1/services/${of}/source?${query}`);

test("shows the line with those around it, and no secret", async () => {
  const { status, json, text: body } = await source("file=openclaw.json&line=4");
  expect(status).toBe(200);
  expect(json).toMatchObject({ file: "openclaw.json", first_line: 1 });
  expect(json).toHaveProperty("lines.3", '    bind: "lan",');
  expect(body).toContain("[redacted]");
  expect(body).not.toContain("hunter2");
});

test.each(["file=.env&line=1", "file=../home/x&line=1", "file=/etc/passwd&line=1"])(
  "shows no other file: %s",
  async (query) => {
    expect((await source(query)).json).toMatchObject({ lines: [] });
  },
);

test("shows the end of a file that has become shorter", async () => {
  const { json } = await source("file=openclaw.json&line=99");
  expect(json).toMatchObject({ first_line: 6, lines: ["  },", "}", ""] });
});

test("knows no service that nobody has scanned", async () => {
  expect((await source("file=openclaw.json&line=1", "nobody")).status).toBe(404);
});
