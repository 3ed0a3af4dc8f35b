import { chmodSync, mkdtempSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The path of a fixture in a project: instructions at its root, a skill in its own folder. */
function wayOf(checkId: string): string {
  return checkId.startsWith("SKL-") ? "skills/demo/SKILL.md" : "AGENTS.md";
}

/**
 * The values of secret placeholders in fixtures, `{{name}}`: assembled here, so that no file seems
 * to contain one.
 */
const standIns: Readonly<Record<string, string>> = {
  "github-token": ["ghp", "a8Kd93jLq0Tz7Bv2Wn5Xc1Rf4Yh6Mg8Ps3Ue"].join("_"),
  "anthropic-key": ["sk-ant", "api03", `${"bC9xQ2Lm7Tz".repeat(9).slice(0, 93)}AA`].join("-"),
  "google-key": ["AIza", "SyB7kQ2mXw9Lr4Tn6Vc1Zp3Hd8Jf5Ga0UeK"].join(""),
  random: ["k7Qz2mXw", "9Lr4Tn6V", "c1Zp3Hd8"].join(""),
  "private-key": [
    "-----BEGIN OPENSSH PRIVATE",
    ` KEY-----\n${"b3BlbnNzaC1rZXktdjEAAAAABG5vbmUx9Qz7".repeat(3)}\n-----END OPENSSH PRIVATE`,
    " KEY-----",
  ].join(""),
};

/**
 * Writes a fixture as a separate project, without the comments at its top; the caller removes
 * `homeDir`. Of the comments, `// file NAME` is its path, `// mode 600` who may read it, and
 * `// gitignore LINE` that the project is a git work tree, and what it ignores.
 */
export function stageText(
  path: string,
  checkId: string,
): { readonly folder: string; readonly homeDir: string } {
  const homeDir = mkdtempSync(join(tmpdir(), "parapet-text-"));
  const folder = join(homeDir, "project");
  const whole = readFileSync(path, "utf8");
  const [comments = ""] = /^(?:\/\/.*\n)+/.exec(whole) ?? [];
  const said = (word: string) => new RegExp(`^// ${word} (.+)$`, "m").exec(comments)?.[1];
  const file = join(folder, said("file") ?? wayOf(checkId));
  const ignored = said("gitignore");
  mkdirSync(dirname(file), { recursive: true });
  if (ignored !== undefined) {
    mkdirSync(join(folder, ".git"));
    writeFileSync(join(folder, ".gitignore"), `${ignored}\n`);
  }
  // A runtime reads this folder, and the contents of a skill's folder.
  const [, skill] = /^(skills\/[^/]+)\//.exec(said("file") ?? "") ?? [];
  if (skill !== undefined) writeFileSync(join(folder, skill, "SKILL.md"), "# Skill\n");
  writeFileSync(join(folder, "AGENTS.md"), "# Project\n");
  writeFileSync(file, withStandIns(whole.slice(comments.length)));
  chmodSync(file, Number.parseInt(said("mode") ?? "644", 8));
  return { folder, homeDir };
}

function withStandIns(text: string): string {
  return text.replaceAll(/\{\{([\w-]+)\}\}/g, (whole, name: string) => standIns[name] ?? whole);
}
