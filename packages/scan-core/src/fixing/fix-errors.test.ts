import { expect, test } from "vitest";
import { FileReadError } from "../files/file-read-error.ts";
import { errnoOf, explaining, FileChanged, FixFailed, isPartiallyApplied } from "./fix-errors.ts";

const system = (code: string) => Object.assign(new Error(`${code}: it failed`), { code });
/** What is thrown for this error. */
async function explained(failure: unknown): Promise<unknown> {
  try {
    return await explaining("write /a", async () => {
      throw failure;
    });
  } catch (thrown) {
    return thrown;
  }
}

test.each([
  ["EACCES", "permission is denied"],
  ["EPERM", "does not permit it"],
  ["EROFS", "read-only"],
  ["ENOSPC", "the disk is full"],
  ["EDQUOT", "quota"],
  ["EFBIG", "of that size"],
  ["ENOENT", "no longer there"],
  ["ENOTDIR", "not a folder"],
  ["ELOOP", "points to itself"],
  ["EISDIR", "a folder stands in its place"],
  ["ENOTEMPTY", "a folder stands in its place"],
  ["EMFILE", "too many files"],
  ["ENFILE", "too many files"],
  ["EIO", "the disk reports an error"],
  ["EBUSY", "another program holds it"],
  ["EXDEV", "the system answers EXDEV"],
])("the system's %s becomes a sentence that says what to do", async (code, said) => {
  const error = system(code);
  const thrown = await explained(error);
  expect(thrown).toBeInstanceOf(FixFailed);
  expect(thrown).toMatchObject({ code: "not_written", halfDone: false, cause: error });
  expect(String(thrown)).toMatch(new RegExp(`Could not write /a: .*${said}`));
});

test.each([
  [new FileReadError("changed", "/a has become a link."), FileChanged, "/a has become a link."],
  [new FileReadError("not_found", "/a is not there."), FixFailed, "its folder is no longer there"],
  [
    new FileReadError("unreadable", "/a cannot be read.", { cause: new Error("EACCES") }),
    FixFailed,
    "permission is denied",
  ],
  [new FileReadError("unreadable", "/a is odd."), FixFailed, "/a is odd."],
])("of a file that cannot be read: %s", async (error, kind, said) => {
  const thrown = await explained(error);
  expect(thrown).toBeInstanceOf(kind);
  expect(thrown).toMatchObject({ message: expect.stringContaining(said), cause: error });
});

test("what is no error of the system is thrown as it is, and what is fine is given back", async () => {
  for (const error of [new TypeError("a mistake"), system("ERR_ODD"), system("enoent"), "text"]) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await explained(error)).toBe(error);
  }
  expect(await explaining("write /a", () => Promise.resolve(5))).toBe(5);
});

test("the code of an error is known where it has one", () => {
  const codes = [
    system("ENOENT"),
    new Error("x"),
    { code: "ENOENT" },
    Object.assign(new Error("x"), { code: 5 }),
  ];
  expect(codes.map(errnoOf)).toEqual(["ENOENT", "", "", ""]);
});

test("only what says so is half done", () => {
  const errors = [new FixFailed("a", { halfDone: true }), new FixFailed("a"), new Error("a")];
  expect(errors.map(isPartiallyApplied)).toEqual([true, false, false]);
});
