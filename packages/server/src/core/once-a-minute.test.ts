import { expect, test } from "vitest";
import { onceAMinute } from "./once-a-minute.ts";

test("each thing is said once a minute, however often it happens", () => {
  let time = 0;
  const said: string[] = [];
  const tell = onceAMinute(
    () => time,
    (what) => said.push(what),
  );
  for (const what of ["a", "a", "b", "a"]) tell(what);
  expect(said).toEqual(["a", "b"]);
  time = 59_999;
  tell("a");
  expect(said).toHaveLength(2);
  time = 60_000;
  tell("a");
  tell("a");
  expect(said).toEqual(["a", "b", "a"]);
});
