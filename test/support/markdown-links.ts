import { posix } from "node:path";

export type Link = { readonly target: string; readonly line: number };

/** Targets of the links and pictures of a Markdown text; what is in code is none. */
export function linksIn(markdown: string): readonly Link[] {
  return withoutCode(markdown)
    .split("\n")
    .flatMap((text, index) =>
      [...text.matchAll(/\]\(<?([^)>\s]+)>?(?:\s+"[^"]*")?\)|^\[[^\]]+\]:\s+<?([^>\s]+)>?/g)].map(
        ([, inline, reference]) => ({ target: inline ?? reference ?? "", line: index + 1 }),
      ),
    );
}

/** The fragments by which GitHub lets a link point to headings of a Markdown text. */
export function headingsIn(markdown: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const fragments = new Set<string>();
  for (const [, text = ""] of withoutFences(markdown).matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const slug = slugOf(text);
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    fragments.add(count === 0 ? slug : `${slug}-${count}`);
  }
  return fragments;
}

/**
 * Links within a repository that lead nowhere, as "file:line: target". `texts` are its Markdown
 * files by their path in it; `exists` says of any other path whether something is there.
 */
export function deadLinks(
  texts: ReadonlyMap<string, string>,
  exists: (path: string) => boolean,
): readonly string[] {
  return [...texts].flatMap(([file, text]) =>
    linksIn(text)
      .filter(({ target }) => !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target))
      .filter(({ target }) => !leadsSomewhere(file, target, texts, exists))
      .map(({ target, line }) => `${file}:${line}: ${target}`),
  );
}

function leadsSomewhere(
  file: string,
  target: string,
  texts: ReadonlyMap<string, string>,
  exists: (path: string) => boolean,
): boolean {
  const [place = "", fragment = ""] = target.split("#", 2);
  const path = place === "" ? file : posix.join(posix.dirname(file), decodeURIComponent(place));
  if (path.startsWith("..") || place.startsWith("/")) return false;
  const text = texts.get(path);
  if (text === undefined) return fragment === "" && exists(path);
  return fragment === "" || headingsIn(text).has(fragment);
}

function withoutFences(markdown: string): string {
  return markdown.replaceAll(/^( *)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1\2[ \t]*$/gm, (block) =>
    block.replaceAll(/[^\n]/g, ""),
  );
}

function withoutCode(markdown: string): string {
  return withoutFences(markdown).replaceAll(/(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g, "");
}

function slugOf(heading: string): string {
  return heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\p{Pc} -]/gu, "")
    .replaceAll(" ", "-");
}
