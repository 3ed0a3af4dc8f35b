import { expect, test } from "vitest";
import { exposureKey } from "./exposure-key.ts";

const keyAt = (entry_point: string, folder = "/home/ada/app") =>
  exposureKey({ principal: "Anyone", entry_point, agents: ["main"] }, folder);

test("an exposure is the same on another machine, and with one more room like those it has", () => {
  expect(keyAt("Files of /home/ada/app/skills")).toBe(keyAt("Files of /srv/x/skills", "/srv/x/"));
  expect(keyAt("discord lobby and 8 like it")).toBe(keyAt("discord lobby and 9 like it"));
  expect(keyAt("discord lobby and 8 like it")).toBe(keyAt("discord lobby"));
  expect(keyAt("discord lobby")).not.toBe(keyAt("discord hall"));
});
