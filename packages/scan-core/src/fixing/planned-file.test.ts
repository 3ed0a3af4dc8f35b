import { expect, test } from "vitest";
import { missingFilePlace } from "./file-place.ts";
import { planFiles } from "./planned-file.ts";

const fileAt = (path: string, before: string | undefined, secret = false) => ({
  target: { place: missingFilePlace(path), state: undefined },
  before,
  secret,
});

test("a file is written after what it names: secrets first, configurations last, others by their paths", () => {
  const names = ["a.json", "b.json", "z.env", "a.env", "included.json", "c.json"];
  const files = new Map(
    names.map((name) => [name, fileAt(name, "before", name.endsWith(".env"))] as const),
  );
  const overlay = new Map(names.map((name) => [name, "after"]));
  overlay.set("c.json", "before");
  const planned = planFiles({ files, modes: new Map(), overlay }, ["a.json", "b.json"]);
  expect(planned.map(({ path }) => path)).toEqual([
    "a.env",
    "z.env",
    "included.json",
    "a.json",
    "b.json",
  ]);
});

test("a file that is new is its owner's alone, and one of secrets whatever it was", () => {
  const files = new Map([
    ["new.json", fileAt("new.json", undefined)],
    ["kept.env", fileAt("kept.env", "A=b", true)],
    ["wide.json", fileAt("wide.json", "{}")],
  ]);
  const overlay = new Map([...files.keys()].map((path) => [path, "after"]));
  const place = missingFilePlace("wide.json");
  const target = { place, device: 0n, inode: 0n, bornAt: "", mode: 0o600 };
  const modes = new Map(
    ["wide.json", "kept.env"].map((path) => [path, { target, before: 0o600, after: 0o640 }]),
  );
  const planned = planFiles({ files, modes, overlay }, []);
  expect(planned.map(({ path, before, after, mode }) => [path, before, after, mode])).toEqual([
    ["kept.env", "A=b", "after", 0o600],
    ["new.json", undefined, "after", 0o600],
    ["wide.json", "{}", "after", 0o640],
  ]);
});
