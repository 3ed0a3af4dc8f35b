import { expect, test } from "vitest";
import { refusalText } from "./refusal-text.ts";

test("whoever names an address of this machine is told that nothing will ever be sent there", () => {
  expect(refusalText("refused: private address")).toContain("not a public one");
  expect(refusalText("ECONNREFUSED")).toBe("ECONNREFUSED");
});
