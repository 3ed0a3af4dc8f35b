/**
 * The release notes of a version in CHANGELOG.md; undefined without a section, "" for an empty one.
 */
export function changelogSection(changelog: string, version: string): string | undefined {
  const lines = changelog.split("\n");
  const start = lines.findIndex((line) => headingVersion(line) === version);
  if (start === -1) return undefined;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line.startsWith("## "));
  return rest
    .slice(0, end === -1 ? rest.length : end)
    .join("\n")
    .trim();
}

/** "1.2.3" for "## 1.2.3" and "## 1.2.3 - 2027-01-31"; undefined for other lines. */
function headingVersion(line: string): string | undefined {
  return /^## (\d+\.\d+\.\d+(?:-[\w.]+)?)(?: - \d{4}-\d{2}-\d{2})?$/.exec(line)?.[1];
}
