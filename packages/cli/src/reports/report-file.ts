import { lstat, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import type { ScanReport } from "@parapet/posture";
import { redactedOutput } from "@parapet/posture/redaction";
import { systemReason } from "../core/system-error.ts";
import { UsageError } from "../core/usage-error.ts";
import { formats } from "./formats/index.ts";
import { reportExtensions } from "./report-extensions.ts";
import type { Content, ReportFormat } from "./report-format.ts";

/** A rendered, redacted report. */
export function renderAs(format: ReportFormat, content: Content): Promise<string> {
  return format.render(redactedOutput(content));
}

/** An output file of a report. */
export type ReportFile = { readonly path: string; readonly format: ReportFormat };

/**
 * Chooses the format by the extension, else `otherwise`. Throws UsageError where neither says one.
 */
export function reportFile(path: string, cwd: string, otherwise?: ReportFormat): ReportFile {
  const extension = extname(path).toLowerCase();
  const format = formats.find((one) => one.extension === extension) ?? otherwise;
  if (format === undefined) {
    throw new UsageError(
      `Unknown report format for "${path}". Use a name that ends in ${reportExtensions}, or pass --format.`,
    );
  }
  return { path: resolve(cwd, path), format };
}

/**
 * Writes a report atomically, and never over a file of the scanned workspace, nor over anything but
 * a file. Throws UsageError.
 */
export async function writeReport({ path, format }: ReportFile, content: Content): Promise<void> {
  const obstacle = await whatIsAt(path);
  if (obstacle !== "") {
    throw new UsageError(
      `--output would replace ${path}, which is ${obstacle}. Choose another path, or "-" for standard output.`,
    );
  }
  if (await isScannedFile(path, content.report)) {
    throw new UsageError(
      `--output would overwrite ${path}, a file of the scanned workspace. Choose another file.`,
    );
  }
  const text = await renderAs(format, content);
  // Write and rename: nothing that takes the place of the path meanwhile is followed.
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  try {
    await writeFile(draft, text, { flag: "wx" });
    await rename(draft, path);
  } catch (error) {
    // What cannot be removed was not made: the first error says why.
    await rm(draft, { force: true }).catch(() => {});
    const reason = systemReason(error) ?? "an unknown error. Choose another path.";
    throw new UsageError(`Cannot write the report ${path}: ${reason}`);
  }
}

/**
 * What a report may not replace: "/dev/stdout" is a link, and "/dev/null" a device that root could
 * replace by a file. "" for a file, for a folder, which the system refuses, and for nothing.
 */
async function whatIsAt(path: string): Promise<string> {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined || found.isFile() || found.isDirectory()) return "";
  if (found.isSymbolicLink()) return "a symbolic link";
  return found.isFIFO() ? "a pipe" : "a device or a socket";
}

async function isScannedFile(path: string, report: ScanReport): Promise<boolean> {
  const target = await identity(path);
  if (target === undefined) return false;
  for (const file of report.files) {
    // Sequential: a workspace may have more files than a process may open.
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
