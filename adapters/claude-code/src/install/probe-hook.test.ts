import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isCalledByProgram, nativeHook } from "./native-hook.ts";
import { doesItsWork, probe, probeOf } from "./probe-hook.ts";

const addresses: readonly { readonly url: string; readonly called: boolean }[] = JSON.parse(
  readFileSync(new URL("../../native/testdata/addresses.json", import.meta.url), "utf8"),
);

test.each(addresses)(
  "the native program is installed for addresses that it can call: %j",
  (one) => {
    expect(isCalledByProgram(one.url)).toBe(one.called);
  },
);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parapet-probe-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const script = (text: string): Uint8Array => Buffer.from(`#!${process.execPath}\n${text}\n`);

/** What does all that it must. */
const careful = `
const { installation_id: id, key, url } = require(__dirname + "/installation.json");
const path = "/api/v1/adapters/" + id + "/hooks/claude-code";
const nonce = Date.now().toString(36) + "." + require("node:crypto").randomBytes(18).toString("base64url");
const sign = (...parts) => {
  const hmac = require("node:crypto").createHmac("sha256", key);
  for (const part of parts) hmac.update(Buffer.byteLength(part) + ":").update(part);
  return hmac.digest("base64url");
};
const body = require("node:fs").readFileSync(0, "utf8");
const headers = { "parapet-nonce": nonce, "parapet-signature": sign("call", nonce, path, body) };
fetch(url + path, { method: "POST", headers, body }).then(async (answer) => {
  const text = await answer.text();
  const given = answer.headers.get("parapet-signature");
  if (given === sign("answer", nonce, String(answer.status), text)) process.stdout.write(text);
  else process.exitCode = 2;
});`;

/** The same with one fault. */
const careless = (right: string, wrong: string): Uint8Array => {
  expect(careful).toContain(right);
  return script(careful.replace(right, wrong));
};

describe.skipIf(process.platform === "win32")("a program is not installed that", () => {
  test.each([
    ["does not start", Uint8Array.of(0x7f, 0x45, 0x4c, 0x46)],
    ["is empty", Uint8Array.of()],
    ["ends without a word", script("")],
    ["blocks everything", script("process.exitCode = 2;")],
    ["allows everything", script('process.stdout.write("{}");')],
    [
      "knows the answer without asking",
      script(
        'process.stdout.write(JSON.stringify({ decision: "block", reason: "This is a test." }));',
      ),
    ],
    ["believes anyone who answers", careless("if (given ===", "if (true || given ===")],
    ["asks without a signature", careless('sign("call", nonce, path, body)', '"unsigned"')],
    ["signs another body than it sends", careless("path, body)", 'path, body + " ")')],
    [
      "asks about another call",
      careless('readFileSync(0, "utf8")', 'readFileSync(0, "utf8") + " "'),
    ],
  ])("%s", async (_, program) => {
    expect(await doesItsWork(program, folder)).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });
});

test.skipIf(process.platform === "win32")(
  "a program that has none of these faults is installed",
  async () => {
    expect(await doesItsWork(script(careful), folder)).toBe(true);
  },
);

const located = {
  target: "/s",
  version: "2.1.329",
  agentIds: ["claude-code"],
  fixedAgentId: "",
  hook: "command" as const,
  notes: [],
};
const here = { url: "http://127.0.0.1:8000" };
const native = await nativeHook();

test("where the package has no program for the system, Node is started and nothing is tried", async () => {
  const none = probeOf(() => Promise.resolve(undefined));
  expect(await none(located, here, join(folder, "none"))).toEqual(located);
});

describe.skipIf(native === undefined)("the native program (Go)", () => {
  test("is installed where it does its work, and nothing is left of the trial", async () => {
    expect(await probe(located, here, folder)).toEqual({ ...located, hookProgram: native });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("is not installed for a service that it cannot call, or for an http hook", async () => {
    const elsewhere = { url: "https://guards.example.net" };
    expect(await probe(located, elsewhere, folder)).toEqual(located);
    const overHttp = { ...located, hook: "http" as const };
    expect(await probe(overHttp, here, folder)).toEqual(overHttp);
  });

  test("is not installed where it cannot be tried, and the person reads why calls take longer", async () => {
    const { notes, ...others } = await probe(located, here, join(folder, "none"));
    expect(others).not.toHaveProperty("hookProgram");
    expect(notes).toEqual([expect.stringContaining("each call starts Node")]);
  });
});
