import { describe, expect, test } from "vitest";
import { isUnder } from "../../conditions/under.ts";
import { normalizePath } from "./normalize-path.ts";
import { isSensitivePath } from "./sensitive-path.ts";

describe("one path has one form", () => {
  test.each([
    ["/a/./b//../c/", "/a/c"],
    ["/../../etc/passwd", "/etc/passwd"],
    ["a/../../b", "../b"],
    ["~/x/../y", "~/y"],
    ["~/..", "/home"],
    ["~/../..", "/"],
    ["~/../../..", "/"],
    ["~/../../etc/shadow", "/etc/shadow"],
    ["a/~/..", "a"],
    ["/~/..", "/"],
    ["C:/..", "C:"],
    ["C:/../a", "C:/a"],
    ["a/C:/..", "a"],
    ["$HOME/.ssh", "~/.ssh"],
    ["file:///etc/pass%77d", "/etc/passwd"],
    ["file://localhost/etc/x", "/etc/x"],
    ["c:\\Users\\ana\\..\\bo", "C:/Users/bo"],
    ["\\\\?\\C:\\x", "C:/x"],
    ["/proc/self/root/etc/passwd", "/etc/passwd"],
    ["/etc/pass\0wd", "/etc/passwd"],
    ["", "."],
  ])("%s", (path, normal) => {
    expect(normalizePath(path)).toBe(normal);
  });

  test("a relative path starts from the folder that is known", () => {
    expect(normalizePath("../.ssh/id_rsa", "/home/ana/site")).toBe("/home/ana/.ssh/id_rsa");
    expect(normalizePath("/abs", "/home/ana")).toBe("/abs");
  });
});

test("a folder holds what is in it, anyone who's home it is and however it is spelled", () => {
  expect(isUnder("/home/ana/.ssh/id_rsa", "~/.ssh")).toBe(true);
  expect(isUnder("/Users/Ana/.SSH", "~/.ssh")).toBe(true);
  expect(isUnder("C:\\Users\\ana\\.ssh\\x", "~/.ssh")).toBe(true);
  expect(isUnder("~/.ss*/x", "~/.ssh")).toBe(true);
  expect(isUnder("/etc/../etc/ssl", "/etc")).toBe(true);
  expect(isUnder("/srv/a/node_modules/b", "node_modules")).toBe(true);
  expect(isUnder("/etcetera", "/etc")).toBe(false);
  expect(isUnder("~/.sshx", "~/.ssh")).toBe(false);
  expect(isUnder("/srv/~/.ssh", "~/.ssh")).toBe(false);
});

test("places of secrets are known by their folder, name or ending", () => {
  for (const path of [
    "~/.ssh",
    "/root/.aws/credentials",
    "site/.env",
    "/x/server.pem",
    "~/.ssh/id_*",
    "/proc/7/environ",
  ]) {
    expect([path, isSensitivePath(path)]).toEqual([path, true]);
  }
  for (const path of [
    "~/.ssh/id_rsa.pub",
    "site/.env.example",
    "/etc/hosts",
    "src/*",
    "keys.ts",
    "~",
  ]) {
    expect([path, isSensitivePath(path)]).toEqual([path, false]);
  }
});
