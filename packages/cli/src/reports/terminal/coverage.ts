import type { ScannedFile, ScanReport } from "@parapet/posture";
import type { Colors } from "../../colors.ts";
import { neutralize } from "../../text/neutralize.ts";
import { clip } from "../../text/width.ts";
import { hang } from "../../text/wrap.ts";
import { columns } from "./layout.ts";

const shownFiles = 12;
const longestEntry = 300;

/** What was not read, always; what was read, when nothing was found in it. */
export function coverageSection(report: ScanReport, colors: Colors): readonly string[] {
  const isClean = report.findings.every((finding) => finding.suppressed);
  const read = report.files.filter((file) => file.status === "read");
  const unread = report.files.filter((file) => file.status !== "read");
  return [
    ...(isClean ? fileLines("Read", read, colors) : []),
    ...fileLines("Not read", unread, colors),
  ];
}

function fileLines(
  title: string,
  files: readonly ScannedFile[],
  colors: Colors,
): readonly string[] {
  if (files.length === 0) return [];
  const hidden = files.length - shownFiles;
  return [
    colors.bold(title),
    ...files.slice(0, shownFiles).flatMap((file) => hang("  ", entry(file), columns)),
    ...(hidden > 0 ? [`  … and ${hidden} more (--json lists all)`] : []),
  ];
}

function entry({ path, reason }: ScannedFile): string {
  return clip(neutralize(reason === "" ? path : `${path}: ${reason}`), longestEntry);
}
