import { readFileSync } from "node:fs";
import { join } from "node:path";
import { owaspAgenticTop10 } from "@parapet/posture";
import { expect, test } from "vitest";
import { checkCatalog, fixCatalog } from "./catalog.ts";

/*
 * The pages are written from the checks; a check that loses what its page says is no longer what
 * people have read.
 */

const fixes = new Map(fixCatalog.map((fix) => [fix.check_id, fix]));
const pages = join(import.meta.dirname, "../../../docs/checks");

test.each(checkCatalog.map((check) => [check.check_id, check] as const))(
  "%s is what its page says: its title, how bad it is, where the OWASP list has it, and what may be fixed without approval",
  (id, { title, severity, owasp, aliases }) => {
    const page = readFileSync(join(pages, `${id}.md`), "utf8");
    const row = (name: string) => new RegExp(`^\\| ${name} \\| (.*) \\|$`, "m").exec(page)?.[1];
    expect(page.startsWith(`# ${id}: ${title}\n`)).toBe(true);
    expect(row("Severity")?.split(";")[0]).toBe(severity);
    const names = owasp.map((tag) => `${tag} ${owaspAgenticTop10[tag]}`).join(", ");
    expect((row("OWASP") ?? "").replaceAll("\\", "")).toBe(names);
    const known = aliases.map((alias) => `\`${alias}\``).join(", ");
    const fix = fixes.get(id);
    expect(row("Fix")).toMatch(fix === undefined ? /^manual/ : /^`parapet fix --check/);
    expect(row("Fix")?.includes("; included in `parapet fix --all`")).toBe(fix?.safe === true);
    expect((row("Aliases") ?? "").replaceAll("\\", "")).toBe(known);
  },
);
