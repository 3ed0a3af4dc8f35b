import { expect, test } from "vitest";
import { docsAddress } from "./docs-address.ts";

test("the page of a check is on the same server", () => {
  expect(docsAddress("docs/checks/OC-NET-001.md")).toBe("/docs/checks/OC-NET-001");
});
