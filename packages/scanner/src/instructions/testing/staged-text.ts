import { mkdtempSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Where a fixture stands in a project: instructions at its root, a skill in a folder of its own. */
function wayOf(checkId: string): string {
  return checkId.startsWith("SKL-") ? "skills/demo/SKILL.md" : "AGENTS.md";
}

/** Lays a fixture out as a project of its own, without the comment at its top; whoever asks removes `homeDir`. */
export function stageText(
  path: string,
  checkId: string,
): { readonly folder: string; readonly homeDir: string } {
  const homeDir = mkdtempSync(join(tmpdir(), "parapet-text-"));
  const folder = join(homeDir, "project");
  const file = join(folder, wayOf(checkId));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, readFileSync(path, "utf8").replace(/^(?:\/\/.*\n)+/, ""));
  return { folder, homeDir };
}
