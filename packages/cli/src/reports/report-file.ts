import { lstat, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import type { CheckDescription, FindingSeverity, ScanReport } from "@parapet/posture";
import { redactedOutput } from "@parapet/posture/redaction";
import type { ReaderReport } from "./reader-report.ts";
import type { CommandTarget } from "../text/command-target.ts";
import { UsageError } from "../core/usage-error.ts";

/** What a report may say: everything, or what one reader is told. */
export type Content = {
  readonly report: ScanReport;
  /** Sentences about what the report does not count, or goes by. */
  readonly notes: readonly string[];
  readonly forReader: ReaderReport;
  readonly catalogue: readonly CheckDescription[];
  /** What commands in it name. */
  readonly target: CommandTarget;
  /** The least severity of exposures and findings that are listed for a reader; undefined: all. */
  readonly least: FindingSeverity | undefined;
};
type Render = (content: Content) => Promise<string>;

/** Formats of reports that are for programs, or for pages. */
export const fileFormats = ["json", "sarif", "markdown"] as const;
export type FileFormat = (typeof fileFormats)[number];

/** Each format is loaded when a report is written in it. */
const formats: Readonly<Record<FileFormat, Render>> = {
  json: async ({ report, notes }) => {
    const { jsonText } = await import("./json.ts");
    return jsonText({ ...report, notes });
  },
  markdown: async ({ forReader, notes, target, least }) => {
    const { renderMarkdown } = await import("./markdown.ts");
    return renderMarkdown(forReader.report, forReader.leftOut, target, least, notes);
  },
  sarif: async ({ report, catalogue, notes }) => {
    const { renderSarif } = await import("./sarif.ts");
    return renderSarif(report, catalogue, notes);
  },
};

const extensions: Readonly<Record<string, FileFormat>> = {
  ".json": "json",
  ".md": "markdown",
  ".sarif": "sarif",
};

/** A report as it leaves the process, without secrets. */
export function renderAs(format: FileFormat, content: Content): Promise<string> {
  return formats[format](redactedOutput(content));
}

/** A file that a report goes to. */
export type ReportFile = { readonly path: string; readonly format: FileFormat };

/** Chooses the format by the extension, else `otherwise`. Throws UsageError where neither says one. */
export function reportFile(path: string, cwd: string, otherwise?: FileFormat): ReportFile {
  const extension = extname(path).toLowerCase();
  const format = Object.hasOwn(extensions, extension) ? extensions[extension] : otherwise;
  if (format === undefined) {
    throw new UsageError(
      `The report "${path}" needs a name that ends in .json, .sarif or .md, or a --format.`,
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
