import { type AbstractValue, unknown } from "./abstract-value.ts";
import type { Links } from "./link.ts";

/** What a script imports: another of the skill, or a package by its dotted name. */
export function moduleOf(links: Links, program: number, name: string): AbstractValue {
  const language = links.programs[program]?.program.language;
  const isLocal = language === "javascript" ? name.startsWith(".") : true;
  const own = isLocal ? ownModule(links, program, name) : undefined;
  if (own !== undefined) {
    const ref = `skill:${own}`;
    const whole = language === "javascript" ? links.exportOf(own, "default") : unknown;
    return { ...whole, ref };
  }
  if (language === "python" && /^\.+$/.test(name))
    return { labels: unknown.labels, ref: "skill:." };
  return { labels: unknown.labels, ref: name.replace(/^node:/, "").replaceAll("/", ".") };
}

/** A Python module of the skill, by its dotted name. */
export function skillModule(
  links: Links,
  program: number,
  name: string,
): AbstractValue | undefined {
  if (links.programs.length < 2 || links.programs[program]?.program.language !== "python")
    return undefined;
  const own = ownModule(links, program, name);
  return own === undefined ? undefined : { labels: unknown.labels, ref: `skill:${own}` };
}

/** The script that a name means, which ends like its path. */
function ownModule(links: Links, program: number, name: string): number | undefined {
  const [path = ""] = /[^.].*/.exec(name.replace(/^(?:\.\.?\/)+/, "").replace(/^\.+/, "")) ?? [];
  const stem =
    links.programs[program]?.program.language === "python"
      ? path.replaceAll(".", "/")
      : path.replace(/\.[cm]?[jt]sx?$/, "");
  if (stem === "") return undefined;
  const known = links.modules.get(`${program} ${stem}`);
  if (known !== undefined) return known < 0 ? undefined : known;
  const found = links.programs.findIndex((other, index) => {
    if (index === program || other.program.language !== links.programs[program]?.program.language)
      return false;
    const own = other.path.replace(/\.\w+$/, "").replace(/\/(?:__init__|index)$/, "");
    return own === stem || own.endsWith(`/${stem}`);
  });
  links.modules.set(`${program} ${stem}`, found);
  return found < 0 ? undefined : found;
}
