import { expect, test } from "vitest";
import { errorSentence } from "./error-sentence.ts";

const refused = (errors: unknown): Error =>
  Object.assign(new Error("Correct the fields listed under errors."), { errors });

test("values that the service refuses are named, each with what is wrong", () => {
  const error = refused([
    { pointer: "/agent_id", detail: "Too small." },
    { pointer: "", detail: "Unknown key" },
  ]);
  expect(errorSentence(error)).toBe(
    "agent_id: Too small. The request: Unknown key. Correct the command and run it again.",
  );
});

test.each([[[]], ["x"], [[null]], [[{ pointer: 1, detail: "x" }]], [[{ pointer: "/x" }]]])(
  "without anything to list, the error itself is told: %j",
  (errors) => {
    expect(errorSentence(refused(errors))).toBe("Correct the fields listed under errors.");
  },
);

test("what is thrown and is no error is told as it is", () => {
  expect(errorSentence("stopped")).toBe("stopped");
});

test("a file that the system refuses is named with the next step", () => {
  const error = Object.assign(new Error("EROFS: read-only, open '/x'"), {
    code: "EROFS",
    syscall: "open",
    path: "/x",
  });
  expect(errorSentence(error)).toBe(
    "Cannot use /x: its file system is mounted read-only. Choose a path on another file system.",
  );
});
