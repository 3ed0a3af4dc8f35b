import { basename, join } from "node:path";
import { FileReadError } from "@parapet/scan-core/files/file-read-error.ts";
import { readTextFile } from "@parapet/scan-core/files/read-text-file.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { type Topic, topicOf } from "@parapet/code-analysis/evidence/topic.ts";
import { type HitFile, weighed } from "@parapet/code-analysis/evidence/weigh.ts";
import type { ReadInstructions } from "./model.ts";

const ownText = "SKILL.md";
const unknownTopic: Topic = {
  isOfAttacks: false,
  words: new Set(),
  declared: "",
  follows: new Set(),
};

/** The findings of each skill, with severities by what they rest on, in the order of the files. */
export async function weighedSkills(
  files: readonly ReadInstructions[],
  environment: ScanEnvironment,
): Promise<readonly ReadInstructions[]> {
  const skills = new Map<string, ReadInstructions[]>();
  for (const file of files) {
    if (file.hits.size === 0) continue;
    const whole = file.skill ?? file.path;
    const others = skills.get(whole) ?? [];
    skills.set(whole, others);
    others.push(file);
  }
  const known = new Map<string, HitFile["hits"]>();
  for (const [skill, all] of skills) {
    const isSkill = all.some((file) => file.skill !== undefined);
    // Few skills have findings.
    // oxlint-disable-next-line no-await-in-loop
    const topic = isSkill ? await topicIn(skill, environment) : unknownTopic;
    for (const { path, hits } of weighed(all.map(asHitFile), topic)) known.set(path, hits);
  }
  return files.map((file) => ({ ...file, hits: known.get(file.path) ?? file.hits }));
}

function asHitFile({ path, format, kind, skill, hits }: ReadInstructions): HitFile {
  const name = basename(path).toLowerCase();
  const isText = format === "markdown" && kind === "skill" && skill !== undefined;
  const isMain = !isText || name === ownText.toLowerCase();
  return { path, name, role: isMain ? (isText ? "main" : "part") : "reference", hits };
}

async function topicIn(skill: string, environment: ScanEnvironment): Promise<Topic> {
  try {
    return topicOf((await readTextFile(join(skill, ownText), environment)).text);
  } catch (error) {
    if (error instanceof FileReadError) return unknownTopic;
    throw error;
  }
}
