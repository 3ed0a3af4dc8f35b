import { hrefOf } from "./addresses.ts";
import type { RenderedPage } from "./render-page.ts";
import type { SearchEntry } from "./search-entry.ts";

/** One entry a heading, or one for the whole page where pages are many and short. */
export function searchEntries(
  address: string,
  { title, sections }: Pick<RenderedPage, "title" | "sections">,
  isShort: boolean,
): readonly SearchEntry[] {
  if (isShort) {
    const words = sections.map(({ text }) => text).filter((text) => text !== "");
    return [[title, "", hrefOf(address), words.join(" ")]];
  }
  return sections.map(({ heading, text }, index) =>
    index === 0
      ? [title, "", hrefOf(address), text]
      : [title, heading.text, `${hrefOf(address)}#${heading.id}`, text],
  );
}
