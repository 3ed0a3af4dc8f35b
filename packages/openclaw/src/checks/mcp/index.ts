import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { fileServerOverEverything } from "./file-server-over-everything.ts";
import { serverAsksNobody } from "./server-asks-nobody.ts";
import { serverCertificateUnchecked } from "./server-certificate-unchecked.ts";
import { serverContainerOpensHost } from "./server-container-opens-host.ts";
import { serverDoesHarm } from "./server-does-harm.ts";
import { serverDownloadedAtStart } from "./server-downloaded-at-start.ts";
import { serverGivesShell } from "./server-gives-shell.ts";
import { serverInShell } from "./server-in-shell.ts";
import { serverKnownVulnerable } from "./server-known-vulnerable.ts";
import { serverMisspelt } from "./server-misspelt.ts";
import { serverNamedLikeTool } from "./server-named-like-tool.ts";
import { serverPackageUnpinned } from "./server-package-unpinned.ts";
import { serverPagesShown } from "./server-pages-shown.ts";
import { serverProgramReplaceable } from "./server-program-replaceable.ts";
import { serverToolsApprovedUnasked } from "./server-tools-approved-unasked.ts";
import { serverWithoutTls } from "./server-without-tls.ts";

export const mcpChecks: readonly Check<OpenClawModel>[] = [
  serverInShell,
  serverDownloadedAtStart,
  serverPackageUnpinned,
  serverWithoutTls,
  serverCertificateUnchecked,
  fileServerOverEverything,
  serverKnownVulnerable,
  serverNamedLikeTool,
  serverAsksNobody,
  serverToolsApprovedUnasked,
  serverContainerOpensHost,
  serverProgramReplaceable,
  serverPagesShown,
  serverMisspelt,
  serverGivesShell,
  serverDoesHarm,
];
