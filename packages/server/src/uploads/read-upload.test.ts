import { gzipSync } from "node:zlib";
import type { MachineUpload } from "@parapet/assessment";
import { beforeAll, expect, test } from "vitest";
import { ProblemError } from "../core/problem.ts";
import { mostInflatedBytes, readUpload } from "./read-upload.ts";
import { bodyOf, scannedUpload } from "./upload.test-support.ts";
import { mostRows } from "./upload-schema.ts";

const now = new Date("2026-01-01T00:00:00.000Z");
let upload: MachineUpload;
beforeAll(async () => {
  upload = await scannedUpload();
});

const read = (body: Buffer, machine = "laptop-17") => readUpload(body, machine, now);

test("a skill comes with what tells its versions apart, which is no secret", async () => {
  const skill = "---\nname: pdf\ndescription: Reads PDF files.\n---\nRead the file.\n";
  const { report } = read(bodyOf(await scannedUpload({ skill })));
  const file = report.files.find(({ path }) => path === "skills/pdf/SKILL.md");
  expect(file?.digest).toMatch(/^[0-9a-f]{32}$/);
});

function namesUpTo(count: number): string {
  return Array.from({ length: count }, (_, at) => `"k${at}":1`).join();
}

function problemOf(body: Buffer, machine?: string): { code: string; detail: string; at: string } {
  try {
    read(body, machine);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { code: error.code, detail: error.message, at: error.errors[0]?.pointer ?? "" };
  }
  throw new Error("It was taken.");
}

test("what a scan has made is taken as it is", () => {
  expect(read(bodyOf(upload))).toEqual(JSON.parse(JSON.stringify(upload)));
});

test.each([
  ["not gzip", Buffer.from("{}"), "body-not-json"],
  ["cut off", bodyOf({ a: 1 }).subarray(0, -9), "body-not-json"],
  ["not UTF-8", gzipSync(Buffer.from([0x22, 0xff, 0x22])), "body-not-json"],
  ["not JSON", gzipSync("{"), "body-not-json"],
  ["empty", gzipSync(""), "body-not-json"],
  ["no object", gzipSync("[]"), "invalid"],
  ["nested", gzipSync("[".repeat(100_000) + "]".repeat(100_000)), "invalid"],
  ["an object of many members", gzipSync(`{${namesUpTo(1_001)}}`), "invalid"],
  ["many members, deeper", gzipSync(`{"a":[1,2,{${namesUpTo(1_001)}}]}`), "invalid"],
  ["a bomb", gzipSync(Buffer.alloc(mostInflatedBytes + 1, 0x20)), "body-too-large"],
])("a body that is %s is refused", (_, body, code) => {
  expect(problemOf(body).code).toBe(code);
});

test("an object of too many members is refused before each of them is looked at, and a list is not", () => {
  expect(problemOf(gzipSync(`{"a":1,"b":{${namesUpTo(200_000)}}}`)).detail).toBe(
    "An object of the upload has more than 1000 members.",
  );
  expect(
    problemOf(gzipSync(`{"a":[${"1,".repeat(5_000)}1],"b":{${namesUpTo(1_000)}}}`)).detail,
  ).toMatch(/^The upload is not valid/);
});

test("no name of a machine hides characters or turns the text around it", () => {
  const [first, ...others] = upload.report.findings;
  const findings = [
    { ...first, title: "\u202Egnp.exe\u2069", message: "a\tb\nc\u001B[2J\u009B\u2028é\u200D" },
    ...others,
  ];
  const taken = read(bodyOf({ ...upload, report: { ...upload.report, findings } }));
  expect(taken.report.findings[0]).toMatchObject({
    title: "\uFFFDgnp.exe\uFFFD",
    message: "a\tb\nc\uFFFD[2J\uFFFD\uFFFDé\u200D",
  });
});

test("brackets within a text do not count as depth", () => {
  const [first, ...others] = upload.report.findings;
  const findings = [{ ...first, message: `"${"[{".repeat(500)}\\` }, ...others];
  expect(read(bodyOf({ ...upload, report: { ...upload.report, findings } }))).toBeDefined();
});

test("fields that are unknown, missing or too long are refused with their place", () => {
  const { report } = upload;
  expect(problemOf(bodyOf({ ...upload, settings: {} })).code).toBe("invalid");
  expect(problemOf(bodyOf({ ...upload, report: { ...report, guardrails: [] } })).at).toBe(
    "/report",
  );
  const { os: _os, ...without } = upload;
  expect(problemOf(bodyOf(without)).at).toBe("/os");
  const long = { ...report, workspace_path: "x".repeat(5_000) };
  expect(problemOf(bodyOf({ ...upload, report: long })).at).toBe("/report/workspace_path");
});

test("no more rows are taken than a service keeps in bounds", () => {
  const [node] = upload.graph.nodes;
  const nodes = Array.from({ length: mostRows.nodes + 1 }, () => node);
  expect(problemOf(bodyOf({ ...upload, graph: { ...upload.graph, nodes } })).at).toBe(
    "/graph/nodes",
  );
  const [finding] = upload.report.findings;
  const findings = Array.from({ length: mostRows.findings + 1 }, () => finding);
  expect(problemOf(bodyOf({ ...upload, report: { ...upload.report, findings } })).at).toBe(
    "/report/findings",
  );
});

test("a machine sends nothing of another, nor of the service itself", () => {
  expect(problemOf(bodyOf(upload), "laptop-18").at).toBe("/machine");
  const named = (service: string) => ({ ...upload, report: { ...upload.report, service } });
  for (const service of ["laptop-18/desk", "desk", "laptop-17", "laptop-17/", "laptop-170/desk"]) {
    expect([service, problemOf(bodyOf(named(service))).at]).toEqual([service, "/report/service"]);
  }
  const [first, ...others] = upload.graph.nodes;
  const foreign = [
    { ...first, service: "laptop-18/desk", key: "laptop-18/desk/agent/main" },
    { ...first, service: "laptop-17/desk", key: "laptop-18/desk/agent/main" },
    { ...first, service: "", key: "host/local" },
    { ...first, service: "desk", key: "desk/agent/main" },
  ];
  for (const node of foreign) {
    const graph = { ...upload.graph, nodes: [node, ...others] };
    expect(problemOf(bodyOf({ ...upload, graph })).at).toBe("/graph/nodes/0");
  }
});

test("an edge from or to another machine is refused", () => {
  const [edge, ...others] = upload.graph.edges;
  for (const change of [{ source: "laptop-18:host/local" }, { target: "desk/agent/main" }]) {
    const graph = { ...upload.graph, edges: [{ ...edge, ...change }, ...others] };
    expect(problemOf(bodyOf({ ...upload, graph })).at).toBe("/graph/edges/0");
  }
});

test("lines of files and attack paths are not taken: the service finds paths itself", () => {
  const text = JSON.stringify(upload).replace('"excerpt":""', '"excerpt":"token: x"');
  expect(problemOf(gzipSync(text)).detail).toContain("/excerpt");
  const attack_paths = [{}];
  expect(problemOf(bodyOf({ ...upload, report: { ...upload.report, attack_paths } })).at).toContain(
    "/report/attack_paths",
  );
});

const at = (scanned_at: string) => bodyOf({ ...upload, report: { ...upload.report, scanned_at } });

test("a scan from the future is refused, for no later one would count", () => {
  expect(problemOf(at("2026-01-01T00:06:00.000Z")).at).toBe("/report/scanned_at");
  expect(read(at("2026-01-01T00:04:00.000Z"))).toBeDefined();
});

test("an upload of a later release says which side to update first", () => {
  expect(problemOf(bodyOf({ ...upload, format: 2 })).detail).toContain("Update the server first");
});

test("a character that a database does not take is replaced", () => {
  const [first, ...others] = upload.agents;
  const agents = [{ ...first, name: "ma\0in" }, ...others];
  expect(read(bodyOf({ ...upload, agents })).agents[0]?.name).toBe("ma\uFFFDin");
});

test("a secret that a machine did not take out is not stored", () => {
  const secret = ["ghp", "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"].join("_");
  const [first, ...others] = upload.report.findings;
  const findings = [{ ...first, message: `The token ${secret} is set.` }, ...others];
  const kept = JSON.stringify(read(bodyOf({ ...upload, report: { ...upload.report, findings } })));
  expect(kept).not.toContain(secret);
});
