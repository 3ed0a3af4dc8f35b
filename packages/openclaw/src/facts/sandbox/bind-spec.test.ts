import { expect, test } from "vitest";
import { asReadOnlyBind, isReadOnlyBind, sourceOfBind } from "./bind-spec.ts";

test.for([
  ["/srv/data:/data", false],
  ["/srv/data:/data:rw", false],
  ["/srv/data:/data:ro", true],
  ["/srv/data:/data:z,ro", true],
  ["C:\\work:/work:ro", true],
  ["C:/work:/work", false],
] as const)("%s is taken for read-only: %s", ([bind, expected]) => {
  expect(isReadOnlyBind(bind)).toBe(expected);
});

test.for([
  ["/srv/data:/data", "/srv/data:/data:ro"],
  ["/srv/data:/data:rw", "/srv/data:/data:ro"],
  ["/srv/data:/data:rw,z", "/srv/data:/data:ro,z"],
  ["/srv/data:/data:ro,z", "/srv/data:/data:ro,z"],
  ["C:/work:/work", "C:/work:/work:ro"],
] as const)("%s becomes %s, and keeps its other options", ([bind, expected]) => {
  expect(asReadOnlyBind(bind)).toBe(expected);
});

test.for([
  ["/srv/data/:/data:ro", "/srv/data"],
  ["C:\\Users\\ann\\:/ann", "C:/Users/ann"],
  ["D:/:/disk", "D:"],
  ["/:/host", ""],
] as const)("%s mounts %s", ([bind, source]) => {
  expect(sourceOfBind(bind)).toBe(source);
});
