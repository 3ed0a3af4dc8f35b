import { expect, test } from "vitest";
import { withoutHome } from "./without-home.ts";

test.each([
  ["/home/ada/.openclaw", "~/.openclaw"],
  ["see /home/ada and /home/ada/x", "see ~ and ~/x"],
  ["/home/adam/x", "/home/adam/x"],
  ["/home/ada_2/x", "/home/ada_2/x"],
  ["/home/adam /home/ada", "/home/adam ~"],
  ["~/.claude/projects/-home-ada-work/a.jsonl", "~/.claude/projects/-home-work/a.jsonl"],
  ["host/desk", "host/desk"],
  ["", ""],
])("a home folder is not named: %s", (text, shown) => {
  expect(withoutHome(["/home/ada/"])(text)).toBe(shown);
});

test("a home folder of Windows is not named, however its path is written", () => {
  const shown = withoutHome(["C:\\Users\\ada"]);
  expect(shown("C:\\Users\\ada\\.openclaw")).toBe("~\\.openclaw");
  expect(shown("C:/Users/ada/.openclaw")).toBe("~/.openclaw");
  expect(shown('"C:\\\\Users\\\\ada\\\\.openclaw"')).toBe('"~\\\\.openclaw"');
  expect(shown("C--Users-ada-work")).toBe("-home-work");
});

test("the longer of two homes goes first, and a home that is the root stays", () => {
  const shown = withoutHome(["/", "", "/home/ada", "/private/home/ada"]);
  expect(shown("/private/home/ada/x /home/ada/y /etc")).toBe("~/x ~/y /etc");
});
