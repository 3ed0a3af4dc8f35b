import type { Check } from "@parapet/scan-core/core/check.ts";
import type { McpClient } from "./client.ts";
import { fileServerOverlyBroad } from "./file-server-overly-broad.ts";
import { serverContainerEscapes } from "./server-container-escapes.ts";
import { serverRunsMaliciousCode } from "./server-runs-malicious-code.ts";
import { serverDownloaded } from "./server-downloaded.ts";
import { serverKnownVulnerable } from "./server-known-vulnerable.ts";
import { serverTyposquatted } from "./server-typosquatted.ts";
import { serverSecret } from "./server-secret.ts";
import { serverUnpinned } from "./server-unpinned.ts";
import { serverWithoutTls } from "./server-without-tls.ts";

/** The checks of every client's MCP servers, numbers 003 to 008 and 010 to 012 of its IDs. */
export function sharedMcpChecks<Model>(client: McpClient<Model>): readonly Check<Model>[] {
  return [
    serverUnpinned(client),
    serverSecret(client),
    serverWithoutTls(client),
    serverDownloaded(client),
    serverKnownVulnerable(client),
    fileServerOverlyBroad(client),
    serverTyposquatted(client),
    serverRunsMaliciousCode(client),
    serverContainerEscapes(client),
  ];
}
