import { expect, test } from "vitest";
import { againText } from "./again-text.ts";

const file = (path: string, hash_after: string) => ({ path, hash_after });
const fix = (check_ids: readonly string[], ...files: ReturnType<typeof file>[]) => ({
  service: "desk",
  check_ids,
  files,
});
const [one, two] = [file("a.json", "h1"), file("b.json", "h2")];

test.each([
  ["the same files in another order", fix(["A-1"], two, one), "again, byte for byte."],
  [
    "another content",
    fix(["A-1"], one, file("b.json", "h3")),
    "again. The files differ from those of the first time.",
  ],
  ["one file less", fix(["A-1"], one), "again. The files differ from those of the first time."],
])("a fix that is applied again says whether its files are as before: %s", (_, again, expected) => {
  expect(againText(fix(["A-1"], one, two), again)).toBe(`Undone: applied A-1 to desk ${expected}`);
});

test("a check that cannot be fixed again is named", () => {
  expect(againText(fix(["A-1", "B-2"], one), fix(["A-1"], one))).toBe(
    "Undone: applied A-1 to desk again, without B-2.",
  );
});
