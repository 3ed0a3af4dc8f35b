import type { RuleFile, RuleProblem } from "@parapet/attack-paths";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readNamedFile } from "@parapet/settings/named-file";

/** Limits; all built-in rules together are smaller than one such file. */
const maxFiles = 200;
const maxBytes = 64 * 1024;

/** Custom rules and facts, and read errors. */
export type RuleFolder = {
  readonly files: readonly RuleFile[];
  readonly problems: readonly RuleProblem[];
};

/**
 * Reads the YAML files of a folder. Each is named `rules/NAME`, which sorts after every built-in
 * file: of two rules with the same ID, the first wins.
 */
export async function readRuleFolder(folder: string): Promise<RuleFolder> {
  const files: RuleFile[] = [];
  const problems: RuleProblem[] = [];
  const names = await namesIn(folder);
  if (names === undefined) {
    return {
      files,
      problems: [problem("rules", "the folder cannot be read; correct --rules-dir")],
    };
  }
  for (const [index, name] of names.entries()) {
    const file = `rules/${name}`;
    if (index === maxFiles) {
      problems.push(
        problem(file, `of more than ${maxFiles} files, this and all after it are left out`),
      );
      break;
    }
    const text = textOf(join(folder, name));
    if (typeof text === "string") files.push({ file, text });
    else problems.push(problem(file, text.fault));
  }
  return { files, problems };
}

async function namesIn(folder: string): Promise<readonly string[] | undefined> {
  try {
    return (await readdir(folder)).filter((name) => /\.ya?ml$/i.test(name)).toSorted();
  } catch {
    return undefined;
  }
}

function textOf(path: string): string | { readonly fault: string } {
  try {
    const read = readNamedFile(path, maxBytes);
    if ("bytes" in read) return read.bytes.toString("utf8");
    return {
      fault: read.fault === "no file" ? "it is no file" : `it is larger than ${maxBytes} bytes`,
    };
  } catch {
    return { fault: "it cannot be read" };
  }
}

function problem(file: string, message: string): RuleProblem {
  return { file, line: 0, column: 0, message };
}
