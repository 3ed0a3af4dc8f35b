import { settingsFrom } from "@parapet/settings";
import { expect, test } from "vitest";
import { addressToOpen, exposureOf, isExposed } from "./exposure.ts";

const env = { HOME: "/home/ada" };

test("a loopback server asks nobody for a token", () => {
  expect(exposureOf(settingsFrom({}, env), false)).toBe("loopback");
});

test("a server that others can reach does not start open by accident", () => {
  const settings = settingsFrom({ host: "0.0.0.0" }, env);
  expect(() => exposureOf(settings, false)).toThrow(/PARAPET_TOKEN.*--allow-unauthenticated/);
  expect(exposureOf(settings, true)).toBe("guarded");
});

test.each(["0.0.0.0", "192.168.1.5", "::", "parapet.example"])(
  "%s can be reached by other machines",
  (host) => expect(isExposed(settingsFrom({ host }, env))).toBe(true),
);

test("its owner can say that it may be open", () => {
  const settings = settingsFrom({ host: "0.0.0.0", allowUnauthenticated: true }, env);
  expect(exposureOf(settings, false)).toBe("open");
});

test.each([
  ["http://127.0.0.1:8000", "http://127.0.0.1:8000"],
  ["http://0.0.0.0:8000", "http://127.0.0.1:8000"],
  ["http://[::]:8000", "http://[::1]:8000"],
])("a browser on this machine opens what listens on %s", (url, opened) => {
  expect(addressToOpen(url)).toBe(opened);
});
