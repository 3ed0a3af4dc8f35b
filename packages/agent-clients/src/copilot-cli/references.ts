export { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";

/** Address of a page of GitHub's documentation of Copilot. */
export function copilotDocs(page: string): string {
  return `https://docs.github.com/en/copilot/${page}`;
}

/** What each file in `~/.copilot` is for. */
export const folderReference = copilotDocs(
  "reference/copilot-cli-reference/cli-config-dir-reference",
);
