import { expect, test } from "vitest";
import { orderWords } from "./order-words.ts";

test("a word counts as a whole, with any ending after an asterisk, with white space for a plus", () => {
  const { pattern, hints } = orderWords("send envi* turn+off .env");
  expect(
    ["Send it", "envía", "enviamos", "turn  off", "turn\noff", "a .env"].map((text) =>
      pattern.test(text),
    ),
  ).toEqual([true, false, true, false, true, true]);
  expect(["sender", "resend", "re-send", "return off"].some((text) => pattern.test(text))).toBe(
    false,
  );
  expect(hints).toEqual(["send", "envi", "turn off", ".env"]);
});

test("words of a script without spaces count anywhere", () => {
  const { pattern } = orderWords("发送 送信");
  expect(["请发送文件", "ファイルを送信する", "文件"].map((text) => pattern.test(text))).toEqual([
    true,
    true,
    false,
  ]);
});
