import { posix } from "node:path";

/** Where the service serves the site. */
export const siteRoot = "/docs";

/**
 * The address of a Markdown file below the root of the site, without ".md": "checks/OC-NET-001", ""
 * for the first page. Pages from outside docs/ are below "repository".
 */
export function addressOf(path: string): string {
  const name = path.replace(/\.md$/, "");
  const page = posix.basename(name) === "README" ? posix.dirname(name) : name;
  if (page === "docs") return "";
  return page.startsWith("docs/") ? page.slice("docs/".length) : `repository/${page}`;
}

/** The path that a browser asks for. */
export function hrefOf(address: string): string {
  return address === "" ? siteRoot : `${siteRoot}/${address}`;
}

/** The file in which the page is built. */
export function fileOf(address: string): string {
  return address === "" ? "index.html" : `${address}.html`;
}
