import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { machineTokenText } from "@parapet/adapter-link";
import { expect, test } from "vitest";
import { machineToken, requiredMachineToken } from "./machine-token.ts";

const token = { name: "laptop-17", seed: Buffer.alloc(32, 7) };
const text = machineTokenText(token);

test("the token is taken from the file that is named, then from the environment", async () => {
  const cwd = await mkdtemp(join(tmpdir(), "parapet-token-"));
  try {
    await writeFile(join(cwd, "token"), `${text}\n`);
    const other = machineTokenText({ ...token, name: "laptop-18" });
    const env = { PARAPET_MACHINE_TOKEN: other };
    expect(machineToken("token", { env, cwd })).toEqual(token);
    expect(machineToken(undefined, { env, cwd })?.name).toBe("laptop-18");
    const named = { ...env, PARAPET_MACHINE_TOKEN_FILE: "token" };
    expect(machineToken(undefined, { env: named, cwd })).toEqual(token);
    expect(() => machineToken("nowhere", { env, cwd })).toThrow("cannot be read");
    expect(() => machineToken(".", { env, cwd })).toThrow("cannot be read");
    await writeFile(join(cwd, "wrong"), "parapet_x");
    expect(() => machineToken("wrong", { env, cwd })).toThrow("machines enroll");
  } finally {
    await rm(cwd, { recursive: true });
  }
});

test("an upload without a token says where to get one, and no error shows one", () => {
  const none = { env: {}, cwd: "/" };
  expect(machineToken(undefined, none)).toBeUndefined();
  expect(() => requiredMachineToken(undefined, none)).toThrow("--token-file");
  const wrong = { env: { PARAPET_MACHINE_TOKEN: `${text}x` }, cwd: "/" };
  expect(() => machineToken(undefined, wrong)).toThrow(/^(?!.*parapet_)/);
});
