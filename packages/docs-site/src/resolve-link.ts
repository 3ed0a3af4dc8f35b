import { posix } from "node:path";
import type { Sources } from "./sources.ts";

/** What a link of a page leads to. */
export type Destination =
  | { readonly kind: "outside" }
  | { readonly kind: "page"; readonly path: string; readonly fragment: string }
  /** A folder of documentation without a README: its pages are listed. */
  | { readonly kind: "folder"; readonly path: string }
  /** A picture or a schema, which goes along. */
  | { readonly kind: "file"; readonly path: string }
  /** In the repository and not on the site: source code and fixtures. */
  | { readonly kind: "repository"; readonly path: string }
  | { readonly kind: "dead" };

export function resolveLink(
  from: string,
  target: string,
  { pages, exists }: Pick<Sources, "pages" | "exists">,
): Destination {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target)) return { kind: "outside" };
  const [place = "", fragment = ""] = target.split("#", 2);
  if (place === "") return { kind: "page", path: from, fragment };
  const path = posix.join(posix.dirname(from), decodeURIComponent(place)).replace(/\/$/, "");
  if (place.startsWith("/") || path.startsWith("..")) return { kind: "dead" };
  const page = [path, `${path}/README.md`].find((one) => pages.has(one));
  if (page !== undefined) return { kind: "page", path: page, fragment };
  if (!exists(path) || fragment !== "") return { kind: "dead" };
  const holdsPages = [...pages.keys()].some((one) => one.startsWith(`${path}/`));
  if (path.startsWith("docs/") && holdsPages) return { kind: "folder", path };
  const goesAlong = /^docs\/.*\.\w+$|\.(?:png|svg)$/.test(path);
  return { kind: goesAlong ? "file" : "repository", path };
}
