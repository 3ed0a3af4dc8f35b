import type { ScannedFile, ScanReport } from "@parapet/posture";
import { neutralize } from "../../text/neutralize.ts";
import { clip } from "../../text/width.ts";
import { hang } from "../../text/wrap.ts";
import type { Layout } from "./layout.ts";

const shownFiles = 12;
const longestEntry = 300;

/** Files not read; also files read, with --verbose or without open findings. */
export function coverageSection(report: ScanReport, layout: Layout): readonly string[] {
  const listsRead =
    layout.detail === "full" || report.findings.every((finding) => finding.suppressed);
  if (layout.detail === "brief") return [];
  const read = report.files.filter((file) => file.status === "read");
  const unread = report.files.filter((file) => file.status !== "read");
  return [
    ...(listsRead ? fileLines("Read", read, layout) : []),
    ...fileLines("Not read", unread, layout),
  ];
}

function fileLines(
  title: string,
  files: readonly ScannedFile[],
  { colors, columns, detail }: Layout,
): readonly string[] {
  if (files.length === 0) return [];
  const most = detail === "full" ? files.length : shownFiles;
  const hidden = files.length - most;
  return [
    colors.bold(title),
    ...files.slice(0, most).flatMap((file) => hang("  ", entry(file), columns)),
    ...(hidden > 0 ? [`  … and ${hidden} more (--verbose lists all)`] : []),
  ];
}

function entry({ path, reason }: ScannedFile): string {
  return clip(neutralize(reason === "" ? path : `${path}: ${reason}`), longestEntry);
}
