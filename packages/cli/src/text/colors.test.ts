import { expect, test } from "vitest";
import { wantsColor } from "./colors.ts";

test.each([
  ["a terminal has colors", [], {}, true, true],
  ["a pipe has none", [], {}, false, false],
  ["a pipe has none where Node says nothing of it, as on Windows", [], {}, undefined, false],
  ["a dumb terminal has none", [], { TERM: "dumb" }, true, false],
  ["NO_COLOR takes them away", [], { NO_COLOR: "1" }, true, false],
  ["an empty NO_COLOR does not", [], { NO_COLOR: "" }, true, true],
  ["FORCE_COLOR gives them to a pipe", [], { FORCE_COLOR: "1" }, false, true],
  ["FORCE_COLOR=0 takes them away", [], { FORCE_COLOR: "0" }, true, false],
  ["the flag wins", ["--no-color"], { FORCE_COLOR: "1" }, true, false],
])("%s", (_, args, env, isTty, wanted) => {
  expect(wantsColor(args, env, isTty)).toBe(wanted);
});
