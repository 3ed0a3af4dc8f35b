export const checkIdsFile = "packages/scan-core/src/core/check-id.ts";

/**
 * The type of all check IDs: a link to a check that does not exist does not compile. The checks are
 * loaded when it is asked for, after the lists of checks have been written.
 */
export async function checkIds(): Promise<string> {
  const { checkCatalog } = await import("@parapet/scanner");
  const ids = checkCatalog.map(({ check_id }) => check_id).toSorted();
  const lines = ids.map((id) => `\n  | ${JSON.stringify(id)}`);
  return `// Written by \`npm run registrations\`: the ID of every check.\nexport type CheckId =${lines.join("")};\n`;
}
