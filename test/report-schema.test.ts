import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reportSchema } from "../scripts/docs/report-schema.ts";
import { hardened, openShell } from "./support/configurations.ts";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

/* What a program that reads reports relies on: the published schema says what reports are. */

const published = readFileSync(
  join(import.meta.dirname, "../docs/schemas/scan-report.schema.json"),
  "utf8",
);
const validate = new Ajv2020({ allErrors: true, strict: false, validateFormats: false }).compile(
  JSON.parse(published),
);

/** What the command says beside the report. */
const addedByCommand: ReadonlySet<string> = new Set([
  "notes",
  "agents",
  "exposure_ways",
  "policy",
  "proofs",
]);

/** What reports of older releases, which the API still tells, do not have. */
const newer: ReadonlySet<string> = new Set(["skills"]);

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.remove());

test("the published schema is what the API says of reports", async () => {
  const { text } = await send(service.url, "/api/v1/openapi.json");
  expect(
    JSON.parse(reportSchema(JSON.parse(text))),
    "Run `npm run docs` and commit what it writes.",
  ).toEqual(JSON.parse(published));
});

test.each([
  ["an exposed workspace", openShell],
  ["a hardened one", hardened],
])("the report on %s is as the schema says, and its numbers add up", async (name, text) => {
  const path = await makeWorkspace(service.folder, name.replaceAll(" ", "-"), text);
  const { text: answer } = await post(service.url, "/api/v1/scan", { workspace_path: path });
  const report = JSON.parse(answer);
  validate(report);
  expect(validate.errors).toBeNull();
  const counted = Object.values<number>(report.summary).reduce((sum, number) => sum + number, 0);
  expect(counted).toBe(report.findings.length);
});

test("the report that the command prints is one, and what is left out of it is noticed", () => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-schema-"));
  writeFileSync(join(folder, "openclaw.json"), openShell);
  const text = execFileSync(
    "npx",
    ["parapet", "scan", folder, "--format", "json", "--fail-on", "never"],
    { cwd: join(import.meta.dirname, ".."), encoding: "utf8" },
  );
  rmSync(folder, { recursive: true });
  const report = JSON.parse(text);
  expect(validate(report)).toBe(true);
  const missed = Object.keys(report).filter((field) => {
    const { [field]: _, ...rest } = report;
    return !addedByCommand.has(field) && !newer.has(field) && validate(rest);
  });
  expect(missed).toEqual([]);
});
