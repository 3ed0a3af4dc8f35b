import { expect, test } from "vitest";
import { ownerOf } from "./settings-owner.ts";

test("settings are called by whose they are", () => {
  expect(ownerOf("managed")).toBe("The administrator's settings");
  expect(ownerOf(undefined)).toBe("By default, the settings");
});
