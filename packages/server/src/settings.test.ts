import { expect, test } from "vitest";
import { defaultDataDir, settingsFrom } from "./settings.ts";

const env = { HOME: "/home/ada" };

test("nothing set is a loopback server on port 8000 with its data in the home folder", () => {
  expect(settingsFrom({}, env)).toMatchObject({
    host: "127.0.0.1",
    port: 8000,
    exposed: false,
    allowUnauthenticated: false,
    scanner: true,
  });
});

test("flags win over variables, variables over defaults", () => {
  const variables = { ...env, PARAPET_PORT: "9000", PARAPET_HOST: "localhost" };
  expect(settingsFrom({ port: 9100 }, variables)).toMatchObject({ port: 9100, host: "localhost" });
});

test("lists in variables are separated by commas, switches take true or false", () => {
  const variables = {
    ...env,
    PARAPET_ALLOWED_HOST: "A.example, b.example",
    PARAPET_SCANNER: "false",
  };
  expect(settingsFrom({}, variables)).toMatchObject({
    allowedHosts: ["a.example", "b.example"],
    scanner: false,
  });
});

test.each(["0.0.0.0", "192.168.1.5", "::", "parapet.example"])(
  "%s can be reached by other machines",
  (host) => expect(settingsFrom({ host }, env).exposed).toBe(true),
);

test.each([
  [{ PARAPET_PORT: "80000" }, /port.*65535/],
  [{ PARAPET_PORT: "web" }, /port.*number/],
  [{ PARAPET_HOST: "a b" }, /host/],
  [{ PARAPET_ALLOW_UNAUTHENTICATED: "perhaps" }, /true or false/],
])("%j is refused with a sentence that names the setting", (variables, message) => {
  expect(() => settingsFrom({}, { ...env, ...variables })).toThrow(message);
});

test("XDG_DATA_HOME decides where data is kept", () => {
  expect(defaultDataDir({ ...env, XDG_DATA_HOME: "/data" })).toBe("/data/parapet");
});
