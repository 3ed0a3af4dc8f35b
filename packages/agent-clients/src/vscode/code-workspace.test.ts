import { expect, test } from "vitest";
import { parseCodeWorkspace } from "./code-workspace.ts";

const text = `{
  "folders": [{ "path": "." }],
  "settings": {
    // Kept.
    "chat.tools.global.autoApprove": true,
  },
}
`;

test("settings of a workspace file are seen as a file of settings, in their real places", () => {
  const document = parseCodeWorkspace(text);
  expect(document.value).toEqual({ "chat.tools.global.autoApprove": true });
  expect(document.get("/chat.tools.global.autoApprove")).toBe(true);
  expect(document.span("/chat.tools.global.autoApprove")).toMatchObject({ line: 5, column: 38 });
});

test("an edit lands inside, and is seen from there again", () => {
  const edited = parseCodeWorkspace(text).edit([
    { op: "remove", pointer: "/chat.tools.global.autoApprove" },
    { op: "set", pointer: "/a", value: 1 },
  ]);
  expect(edited.value).toEqual({ a: 1 });
  expect(edited.text).toContain("// Kept.");
  expect(edited.text).toContain('"folders": [{ "path": "." }]');
});

test("a workspace file without settings has none", () => {
  expect(parseCodeWorkspace('{ "folders": [] }').value).toEqual({});
});
