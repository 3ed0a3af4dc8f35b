import { afterAll, beforeAll, expect, test } from "vitest";
import {
  machineHeader,
  newNonce,
  nonceHeader,
  readMachineToken,
  signatureHeader,
  signatureOfUpload,
} from "@parapet/adapter-link";
import type { Instruction } from "../store/instructions.ts";
import { bodyOf, scannedUpload } from "../uploads/upload.test-support.ts";
import { hardenedShell, openServiceApp, type ServiceApp } from "./service-app.test-support.ts";

let app: ServiceApp;
let checks: readonly string[];
const service = "laptop-17/desk";

async function enrolled(name: string) {
  const body = { name };
  const made = await app.json<{ readonly token: string }>("/api/v1/machines", {
    body,
    token: app.operatorToken,
  });
  const token = readMachineToken(made.token);
  if (token === undefined) throw new Error("The answer has a token.");
  return (path: string, bytes: Buffer, coding: Readonly<Record<string, string>> = {}) => {
    const nonce = newNonce();
    const signature = signatureOfUpload(token, { machine: name, nonce, path, body: bytes });
    return app.ask(path, {
      method: "POST",
      body: bytes,
      headers: {
        ...coding,
        "Content-Length": String(bytes.length),
        [machineHeader]: name,
        [nonceHeader]: nonce,
        [signatureHeader]: signature,
      },
    });
  };
}

let asMachine: Awaited<ReturnType<typeof enrolled>>;

const ask = (body: object = {}, token = app.operatorToken) =>
  app.ask("/api/v1/instructions", {
    body: { service, check_ids: checks.slice(0, 1), reason: "reachable", ...body },
    token,
  });
const list = (query = "") => app.json<Instruction[]>(`/api/v1/instructions${query}`);
const withdraw = (id: string, token = app.operatorToken) =>
  app.ask(`/api/v1/instructions/${id}/withdraw`, { method: "POST", token });
const roleFor = async (role: string, ...services: readonly string[]) => {
  const body = { name: `${role}-${services.join("-").replaceAll("/", "-")}`, role, services };
  const request = { body, token: app.operatorToken };
  return (await app.json<{ readonly token: string }>("/api/v1/tokens", request)).token;
};

const exchange = (reports: readonly object[]) =>
  asMachine("/api/v1/instructions/exchange", Buffer.from(JSON.stringify({ reports })), {
    "Content-Type": "application/json",
  });

beforeAll(async () => {
  app = await openServiceApp();
  await app.scanned("home", hardenedShell);
  asMachine = await enrolled("laptop-17");
  const upload = await scannedUpload();
  const fixable = upload.report.findings.filter((one) => one.fixable);
  checks = [...new Set(fixable.map(({ check_id }) => check_id))];
  const sent = await asMachine("/api/v1/uploads", bodyOf(upload), { "Content-Encoding": "gzip" });
  if (!sent.ok) throw new Error(await sent.text());
});
afterAll(() => app.close());

test("a fixer of the service asks, and nobody else does", async () => {
  const fixer = await roleFor("fixer", service);
  const analyst = await roleFor("analyst", service);
  const elsewhere = await roleFor("fixer", "home");
  expect((await ask({}, analyst)).status).toBe(403);
  expect((await ask({}, elsewhere)).status).toBe(404);
  const made = await ask({}, fixer);
  expect(made.status).toBe(201);
  const { instruction_id, expires_at, asked_at } = (await made.json()) as Instruction;
  expect(Date.parse(expires_at) - Date.parse(asked_at)).toBe(14 * 86_400_000);
  const seen = await app.ask("/api/v1/instructions", { token: elsewhere });
  expect(await seen.json()).toEqual([]);
  expect((await withdraw(instruction_id, elsewhere)).status).toBe(404);
  expect((await withdraw(instruction_id, analyst)).status).toBe(403);
  expect((await withdraw(instruction_id, fixer)).status).toBe(200);
  expect(await list("?status=withdrawn")).toMatchObject([{ instruction_id, service }]);
});

test("a plan keeps the order and the variants of the plan that the machine has tried", async () => {
  const plans = await app.json<{ readonly check_ids: string[]; readonly choices: string[] }[]>(
    `/api/v1/risk/plans?service=${encodeURIComponent(service)}`,
  );
  const chosen = plans.find(({ choices }) => choices.length > 0) ?? plans[0];
  const made = await ask({ check_ids: chosen?.check_ids });
  expect(await made.json()).toMatchObject({
    check_ids: chosen?.check_ids,
    choices: chosen?.choices,
    status: "sent",
  });
});

test("workspaces that the service scans itself are fixed there, and the answer says how", async () => {
  const { status, ...answer } = await ask({ service: "home" });
  expect([status, answer]).toEqual([422, expect.anything()]);
  const body = await (await ask({ service: "home" })).text();
  expect(body).toContain("POST /api/v1/scan/fix");
});

test("a secret in a reason is stored nowhere", async () => {
  const secret = `sk-ant-api03-${"Ab1".repeat(31)}AA`;
  const reason = `because of ${secret}`;
  expect((await ask({ check_ids: checks.slice(0, 2), reason })).status).toBe(201);
  expect(JSON.stringify(await list())).not.toContain(secret);
  const audit = await app.ask("/api/v1/audit?limit=500", { token: app.operatorToken });
  expect(await audit.text()).not.toContain(secret);
});

test("an exchange answers what is open, and no more than 500 reports are taken", async () => {
  const { instructions } = (await (await exchange([])).json()) as {
    readonly instructions: readonly object[];
  };
  expect(instructions.length).toBe(2);
  const report = {
    instruction_id: `in_${"0".repeat(22)}`,
    status: "delivered",
    at: "2026-01-01T00:00:00.000Z",
    note: "",
    fix_id: "",
    findings_closed: 0,
    findings_left: 0,
    exposure: "unknown",
  };
  expect((await exchange(Array.from({ length: 500 }, () => report))).status).toBe(200);
  expect((await exchange(Array.from({ length: 501 }, () => report))).status).toBe(422);
});

test("receivers learn once what an owner answered, and nothing of a delivery", async () => {
  const [open] = await list("?status=sent");
  const last = await app.store.events.newest();
  const report = {
    instruction_id: open?.instruction_id,
    at: "2026-01-01T00:00:00.000Z",
    note: "",
    fix_id: "",
    findings_closed: 0,
    findings_left: 0,
    exposure: "unknown",
  };
  const declined = { ...report, status: "declined", note: "We need it until Friday." };
  expect((await exchange([{ ...report, status: "delivered" }, declined, declined])).status).toBe(
    200,
  );
  expect((await exchange([declined])).status).toBe(200);
  const { events } = await app.store.events.after(last, 50);
  expect(events.map(({ event }) => event)).toMatchObject([
    {
      kind: "instruction",
      instruction: { service, status: "declined", note: "We need it until Friday." },
    },
  ]);
});
