import { expect, test } from "vitest";
import { inventoryAddress, kindFrom, versionsText } from "./inventory-text.ts";

test.each([
  [[], "unknown"],
  [["1.0"], "1.0"],
  [["1.0", "2.0"], "1.0 and 1 other"],
  [["1.0", "2.0", "3.0"], "1.0 and 2 others"],
])("versions are told in a few words: %j", (versions, text) => {
  expect(versionsText(versions.map((version) => ({ version, services: 1 })))).toBe(text);
});

test("an address that names no kind shows agents", () => {
  expect(kindFrom("mcp_server")).toBe("mcp_server");
  expect(kindFrom("toaster")).toBe("agent");
});

test("a name with slashes and signs leads to its own page", () => {
  const address = inventoryAddress("mcp_server", "@acme/docs?x=1&y");
  expect(new URL(address, "http://localhost").searchParams.get("item")).toBe("@acme/docs?x=1&y");
});
