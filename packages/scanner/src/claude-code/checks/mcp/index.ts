import { fileServerWide } from "./file-server-wide.ts";
import { serverApprovedBeforeItIsThere } from "./server-approved-before-it-is-there.ts";
import { serverDownloaded } from "./server-downloaded.ts";
import { serverKnownVulnerable } from "./server-known-vulnerable.ts";
import { serverNameTaken } from "./server-name-taken.ts";
import { serverSecret } from "./server-secret.ts";
import { serverUnpinned } from "./server-unpinned.ts";
import { serverWithoutTls } from "./server-without-tls.ts";
import { serversApprovedUnseen } from "./servers-approved-unseen.ts";

export const mcpChecks = [
  fileServerWide,
  serverApprovedBeforeItIsThere,
  serverDownloaded,
  serverKnownVulnerable,
  serverNameTaken,
  serverSecret,
  serverUnpinned,
  serverWithoutTls,
  serversApprovedUnseen,
];
