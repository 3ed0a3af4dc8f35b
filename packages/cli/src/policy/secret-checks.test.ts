import { checkCatalog } from "@parapet/scanner";
import { expect, test } from "vitest";
import { secretChecks } from "./secret-checks.ts";

const found = secretChecks(checkCatalog);
const titles = (isIn: boolean): readonly string[] => [
  ...new Set(
    checkCatalog.filter(({ check_id }) => found.has(check_id) === isIn).map(({ title }) => title),
  ),
];

test("a policy without secrets in files means every check that finds one, of whatever runtime", () => {
  const title = /^Hard-coded|^Private key in|^Secret in a URL|^Credential stored in several/;
  expect(titles(false).filter((one) => title.test(one))).toEqual([]);
  expect(titles(true).filter((one) => !title.test(one))).toEqual([]);
});

test("weak, reused and readable secrets are no secrets in files", () => {
  for (const id of ["OC-SEC-009", "OC-NET-008", "OC-FS-003", "SKL-CRED-001"]) {
    expect(checkCatalog.map(({ check_id }) => check_id)).toContain(id);
    expect(found.has(id)).toBe(false);
  }
});
