/**
 * Where the service serves a page of the documentation: "docs/checks/OC-NET-001.md" at
 * "/docs/checks/OC-NET-001".
 */
export function docsAddress(docsUrl: string): string {
  return `/${docsUrl.replace(/\.md$/, "")}`;
}
