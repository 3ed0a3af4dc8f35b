import { expect, test } from "vitest";
import { commandsMeantBy, looksLikePattern } from "./node-commands.ts";

test("a pattern is replaced by the commands it would have matched", () => {
  expect(commandsMeantBy("sms.*")).toEqual(["sms.search", "sms.send"]);
  expect(commandsMeantBy("camera*")).toContain("camera.snap");
  expect(commandsMeantBy("browser.proxy.*")).toEqual(["browser.proxy", "browser.proxy.upload.v1"]);
  expect(commandsMeantBy("*").length).toBeGreaterThan(40);
});

test("what is no plain beginning is not guessed at", () => {
  expect(["rm -rf", "(sms|camera).*", "system.run", "*.send"].map(commandsMeantBy)).toEqual([
    [],
    [],
    [],
    [],
  ]);
});

test("patterns are told from names", () => {
  expect(["system.*", "rm -rf", "/sms/", "group:system"].every(looksLikePattern)).toBe(true);
  expect(["system.run", "mcp.tools.call.v1"].some(looksLikePattern)).toBe(false);
});
