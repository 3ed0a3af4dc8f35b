import { expect, test } from "vitest";
import { sampleModel } from "../../testing/sample.ts";
import { exposedFiles } from "./file-exposure.ts";

test("a group without other members opens a file to nobody, and hides no one else who may read it", () => {
  const file = {
    path: "/home/ada/.openclaw/openclaw.json",
    holds: "configuration",
    isFolder: false,
    shieldFrom: { anyone: "", group: "" },
  } as const;
  const exposedBy = (mode: number, isGroupShared: boolean) =>
    exposedFiles({ ...sampleModel("{}"), fileModes: [{ ...file, mode, isGroupShared }] }, [
      "configuration",
    ]).map(({ may, who, blocked }) => [may, who, blocked]);
  expect(exposedBy(0o660, true)).toEqual([["write", "group", ""]]);
  expect(exposedBy(0o660, false)).toEqual([["write", "group", "its group has no other member"]]);
  expect(exposedBy(0o664, false)).toEqual([["read", "anyone", ""]]);
});
