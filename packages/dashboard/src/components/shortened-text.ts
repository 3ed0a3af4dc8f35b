import type { ShortenedList } from "../api/shortened-lists.ts";
import { count } from "../core/format.ts";

/** "Only the worst 20,000 of 35,120 attack paths of home are shown, counted and exported." */
export function shortenedText(
  { rows, total, service }: ShortenedList & { readonly service: string },
  { what, order }: { readonly what: string; readonly order: string },
): string {
  const of = service === "" ? "" : ` of ${service}`;
  const known = total === undefined ? count(rows) : `${count(rows)} of ${count(total)}`;
  const more = total === undefined ? " There are more." : "";
  return `Only the ${order} ${known} ${what}${of} are shown, counted and exported.${more}`;
}
