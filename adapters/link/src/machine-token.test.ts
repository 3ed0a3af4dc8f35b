import { expect, test } from "vitest";
import {
  isUploadOf,
  machineKeyOf,
  machineTokenText,
  readMachineToken,
  signatureOfUpload,
} from "./machine-token.ts";

const token = { name: "desk-1", seed: Buffer.alloc(32, 7) };
const upload = { machine: "desk-1", nonce: "n", path: "/api/v1/uploads", body: Buffer.from("b") };

test("a token is read as it was written, and nothing else is one", () => {
  const text = machineTokenText(token);
  expect(text).toMatch(/^desk-1\.parapet_[\w-]{43}$/);
  expect(readMachineToken(text)).toEqual(token);
  for (const wrong of [
    "",
    text.slice(1).replace("esk-1", ""),
    text.slice(0, -1),
    `${text}A`,
    text.replace("desk-1", "Desk"),
    text.replace("desk-1", "../x"),
    text.replace("desk-1", ".x"),
    text.replace("desk-1.", ""),
  ]) {
    expect([wrong, readMachineToken(wrong)]).toEqual([wrong, undefined]);
  }
});

test("a name with dots is a name", () => {
  const dotted = { ...token, name: "ada.office.example" };
  expect(readMachineToken(machineTokenText(dotted))).toEqual(dotted);
});

test("an upload that was altered in any part is not the machine's", () => {
  const key = machineKeyOf(token);
  const signature = signatureOfUpload(token, upload);
  expect(isUploadOf(key, upload, signature)).toBe(true);
  for (const altered of [
    { ...upload, machine: "desk-2" },
    { ...upload, nonce: "m" },
    { ...upload, path: "/api/v1/other" },
    { ...upload, body: Buffer.from("c") },
  ]) {
    expect(isUploadOf(key, altered, signature)).toBe(false);
  }
  const other = machineKeyOf({ name: "desk-1", seed: Buffer.alloc(32, 8) });
  expect(isUploadOf(other, upload, signature)).toBe(false);
  for (const wrong of ["", "x", signature.slice(0, -4), `${signature}AAAA`]) {
    expect(isUploadOf(key, upload, wrong)).toBe(false);
  }
});

test("the key that a service stores is not the token", () => {
  const key = machineKeyOf(token);
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(machineTokenText(token)).not.toContain(key);
});
