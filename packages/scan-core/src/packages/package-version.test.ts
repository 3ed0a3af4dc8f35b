import { expect, test } from "vitest";
import { compareVersions, isExactSpec, parsePackageSpec } from "./package-version.ts";

test.each([
  ["mcp-remote@0.1.0", { name: "mcp-remote", version: "0.1.0" }],
  ["@scope/server@1.2.3-beta.1", { name: "@scope/server", version: "1.2.3-beta.1" }],
  ["mcp-server-git==2025.1.14", { name: "mcp-server-git", version: "2025.1.14" }],
  ["Server[extra]==1.0", { name: "server", version: "1.0" }],
  ["server", { name: "server", version: "" }],
  ["server@latest", { name: "server", version: "" }],
  ["server@^1.2.0", { name: "server", version: "" }],
  ["./local", undefined],
  ["git+https://example.test/x", undefined],
])("%s names a package", (spec, expected) => {
  expect(parsePackageSpec(spec)).toEqual(expected);
});

test.each([
  ["2026.2.9", "2026.2.14", -1],
  ["2026.10.1", "2026.9.6", 1],
  ["2026.3.12", "2026.3.12", 0],
  ["2026.3.12-beta.1", "2026.3.12", -1],
  ["2026.3.23-2", "2026.3.23", 1],
  ["0.1", "0.1.0", 0],
  ["v1.2.3", "1.2.3", 0],
])("%s against %s", (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign);
});

test.each([
  ["hook@1.2.3", true],
  ["@scope/hook@1.2.3-beta.1", true],
  ["hook@^1.2.3", false],
  ["hook@1", false],
  ["hook@latest", false],
  ["hook", false],
  ["git+https://example.test/hook", false],
])("%s is one version: %s", (spec, exact) => {
  expect(isExactSpec(spec)).toBe(exact);
});
