import type { FindingSeverity } from "@parapet/posture";
import type { VersionRange } from "./package-version.ts";

/** A published fault of a package that is run as an MCP server. */
export type McpAdvisory = {
  /** "CVE-2025-6514", "GHSA-…", or a name where there is neither. */
  readonly id: string;
  readonly packageName: string;
  readonly affected: readonly VersionRange[];
  /** "" where no version mends it. */
  readonly fixedIn: string;
  readonly severity: FindingSeverity;
  /** What it allows, as the end of a sentence. */
  readonly allows: string;
  /** Where it was read. */
  readonly source: string;
};

const anyShell = "lets text that the agent reads run commands on the machine it runs on";

/** Sorted by package. Only what matters for a server that a runtime starts itself, over standard input and output. */
export const mcpAdvisories: readonly McpAdvisory[] = [
  {
    id: "CVE-2025-54994",
    packageName: "@akoskm/create-mcp-server-stdio",
    affected: [{ below: "0.0.13" }],
    fixedIn: "0.0.13",
    severity: "critical",
    allows: anyShell,
    source: "https://github.com/advisories/GHSA-3ch2-jxxc-v4xf",
  },
  {
    id: "CVE-2025-53107",
    packageName: "@cyanheads/git-mcp-server",
    affected: [{ below: "2.1.5" }],
    fixedIn: "2.1.5",
    severity: "high",
    allows: anyShell,
    source: "https://github.com/advisories/GHSA-3q26-f695-pp76",
  },
  {
    id: "GHSA-p9cv-8g75-4xcg",
    packageName: "@modelcontextprotocol/server-filesystem",
    affected: [{ below: "2.3.0" }, { from: "2025.1.14", through: "2026.8.31" }],
    fixedIn: "2.4.0",
    severity: "medium",
    allows: "lets a swapped symbolic link lead its tools outside the folders they are allowed",
    source: "https://github.com/modelcontextprotocol/servers/releases/tag/v2.4.0",
  },
  {
    id: "CVE-2025-54073",
    packageName: "mcp-package-docs",
    affected: [{ below: "0.1.28" }],
    fixedIn: "0.1.28",
    severity: "high",
    allows: anyShell,
    source: "https://github.com/sammcj/mcp-package-docs/security/advisories/GHSA-vf9j-h32g-2764",
  },
  {
    id: "CVE-2025-59377",
    packageName: "mcp-kubernetes-server",
    affected: [{ through: "0.1.11" }],
    fixedIn: "",
    severity: "high",
    allows: `${anyShell}, even in its read-only mode`,
    source: "https://www.cve.org/CVERecord?id=CVE-2025-59377",
  },
  {
    id: "CVE-2025-6514",
    packageName: "mcp-remote",
    affected: [{ from: "0.0.5", through: "0.1.15" }],
    fixedIn: "0.1.16",
    severity: "critical",
    allows: "lets the server it connects to run commands on the machine it runs on",
    source: "https://www.cve.org/CVERecord?id=CVE-2025-6514",
  },
  {
    id: "GHSA-h2g3-rwxm-xfm3",
    packageName: "mcp-server-git",
    affected: [{ through: "2026.11.11" }],
    fixedIn: "2026.11.18",
    severity: "high",
    allows: "lets the configuration inside a repository run programs while the server looks at it",
    source: "https://github.com/modelcontextprotocol/servers/releases/tag/v2.5.0",
  },
  {
    id: "CVE-2026-61459",
    packageName: "mcp-server-kubernetes",
    affected: [{ below: "3.9.0" }],
    fixedIn: "3.9.0",
    severity: "high",
    allows: "lets arguments that the agent passes on send the cluster's token to another server",
    source: "https://www.cve.org/CVERecord?id=CVE-2026-61459",
  },
  {
    id: "postmark-mcp",
    packageName: "postmark-mcp",
    affected: [{ from: "1.0.16" }],
    fixedIn: "",
    severity: "critical",
    allows:
      "sends a hidden copy of every mail to a stranger; the package is malicious and not Postmark's",
    source: "https://thehackernews.com/2025/09/first-malicious-mcp-server-found.html",
  },
];
