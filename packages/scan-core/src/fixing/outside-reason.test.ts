import { expect, test } from "vitest";
import { outsideReason } from "./outside-reason.ts";

test("who uses Nix is sent to the source of the file, not told to open the store", () => {
  const made = outsideReason("/home/a/.openclaw/openclaw.json", "/nix/store/0abc-openclaw.json");
  expect(made).toContain("change its Nix source");
  expect(made).not.toContain("allowed roots");
  expect(outsideReason("/home/a/x", "/nix/stored/x")).toContain("is a symbolic link");
  expect(outsideReason("/srv/shared.json5", "/srv/shared.json5")).toContain("lies outside");
});
