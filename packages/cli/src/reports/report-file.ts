import { lstat, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import type { ScanReport } from "@parapet/posture";
import { redactedOutput } from "@parapet/posture/redaction";
import { UsageError } from "../core/usage-error.ts";
import { formats } from "./formats/index.ts";
import { reportExtensions } from "./report-extensions.ts";
import type { Content, ReportFormat } from "./report-format.ts";

/** A report as it leaves the process, without secrets. */
export function renderAs(format: ReportFormat, content: Content): Promise<string> {
  return format.render(redactedOutput(content));
}

/** A file that a report goes to. */
export type ReportFile = { readonly path: string; readonly format: ReportFormat };

/** Chooses the format by the extension, else `otherwise`. Throws UsageError where neither says one. */
export function reportFile(path: string, cwd: string, otherwise?: ReportFormat): ReportFile {
  const extension = extname(path).toLowerCase();
  const format = formats.find((one) => one.extension === extension) ?? otherwise;
  if (format === undefined) {
    throw new UsageError(
      `The report "${path}" needs a name that ends in ${reportExtensions}, or a --format.`,
    );
  }
  return { path: resolve(cwd, path), format };
}

/** Writes a report whole or not at all, and never over a file of the scanned workspace. */
export async function writeReport({ path, format }: ReportFile, content: Content): Promise<void> {
  if (await isScannedFile(path, content.report)) {
    throw new UsageError(`The report would replace ${path}, which belongs to the workspace.`);
  }
  const text = await renderAs(format, content);
  // A new file that is renamed: a symbolic link laid out in the workspace is replaced, not followed.
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  try {
    await writeFile(draft, text, { flag: "wx" });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw new UsageError(`The report ${path} cannot be written: ${reason(error)}.`);
  }
}

async function isScannedFile(path: string, report: ScanReport): Promise<boolean> {
  const target = await identity(path);
  if (target === undefined) return false;
  for (const file of report.files) {
    // One after the other: a workspace may have more files than a process may open.
    // eslint-disable-next-line no-await-in-loop
    if ((await identity(resolve(report.workspace_path, file.path))) === target) return true;
  }
  return false;
}

async function identity(path: string): Promise<string | undefined> {
  try {
    const { dev, ino } = await lstat(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}

function reason(error: unknown): string {
  if (error instanceof Error && "code" in error) {
    if (error.code === "ENOENT") return "its folder does not exist";
    if (error.code === "EACCES" || error.code === "EPERM") return "permission denied";
    if (error.code === "EISDIR" || error.code === "ENOTEMPTY") return "it is a folder";
    if (typeof error.code === "string") return error.code;
  }
  return "an unknown reason";
}
