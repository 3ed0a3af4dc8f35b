import { expect, test } from "vitest";
import { comparableParts } from "./home.ts";

test.each([
  ["/", [""]],
  [".", []],
  ["", []],
  ["/etc", ["", "etc"]],
  ["/Etc/SSH", ["", "etc", "ssh"]],
  ["a/b", ["a", "b"]],
  ["~", ["~"]],
  ["~/a", ["~", "a"]],
  ["~a/b", ["~a", "b"]],
  ["/root", ["~"]],
  ["/root/a", ["~", "a"]],
  ["/rootfs/a", ["", "rootfs", "a"]],
  ["/home/ann/a", ["~", "a"]],
  ["/home/ann", ["~"]],
  ["/home", ["", "home"]],
  ["/Users/ann/a", ["~", "a"]],
  ["C:/Users/ann/a", ["~", "a"]],
  ["C:/Windows", ["c:", "windows"]],
  ["/mnt/c/Users/ann/a", ["~", "a"]],
  ["/mnt/c/Windows", ["c:", "windows"]],
  ["/cygdrive/d/x", ["d:", "x"]],
  ["/mnt/c", ["c:"]],
  ["/mnt/data/x", ["", "mnt", "data", "x"]],
  ["/srv/home/ann/a", ["", "srv", "home", "ann", "a"]],
])("the parts of %j are compared as %j", (path, parts) => {
  expect(comparableParts(path)).toEqual(parts);
});
