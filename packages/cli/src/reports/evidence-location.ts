import type { Evidence, Finding } from "@parapet/posture";

const nowhere: Evidence = {
  file: "",
  pointer: "",
  line: 0,
  column: 0,
  excerpt: "",
  default_of: "",
};

/** Where a reader of the finding should look. */
export function firstEvidence(finding: Finding): Evidence {
  return finding.evidence[0] ?? nowhere;
}

/** "openclaw.json:4:11"; without what is not known. Not neutralized. */
export function evidenceLocation({ file, line, column }: Evidence): string {
  if (line === 0) return file;
  return column === 0 ? `${file}:${line}` : `${file}:${line}:${column}`;
}
