import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import { type LinePattern, matchingLines } from "./facts/matching-lines.ts";
import type { Signal } from "../text/signal.ts";

const patterns: readonly LinePattern[] = [
  {
    hints: ["stratum"],
    pattern: /\bstratum\+?(?:tcp|ssl|tls)?:\/\/[^\s"'`]{3,200}/i,
    does: "connects to a mining pool",
  },
  {
    hints: [
      "xmrig",
      "minerd",
      "cpuminer",
      "ethminer",
      "nbminer",
      "lolminer",
      "t-rex",
      "phoenixminer",
    ],
    pattern:
      /(?:^|[\s;&|(/])(?:xmrig|minerd|cpuminer(?:-\w+)?|ethminer|nbminer|lolminer|t-rex|phoenixminer)\s+(?:[^\n]{0,200}\s)?(?:-o|-u|-a|-P|--url|--user|--algo|--pool|--coin|--donate-level|--server)(?:[\s=]|$)/i,
    does: "starts a cryptocurrency miner",
  },
  {
    hints: ["xmrig", "nbminer", "lolminer", "t-rex", "phoenixminer"],
    also: ["curl", "wget"],
    pattern:
      /\b(?:curl|wget)\b[^\n]{0,200}\/(?:xmrig|nbminer|lolminer|t-rex|phoenixminer)[\w.-]{0,80}\.(?:tar\.\w{2,3}|tgz|zip|exe)\b/i,
    does: "downloads a cryptocurrency miner",
  },
  {
    hints: ["pool", "xmr"],
    also: ["-u", "--user", "--wallet"],
    pattern:
      /\s(?:-o|--url|--pool)[= ]["']?[\w.-]{0,60}(?:pool|xmr|mine)[\w.-]{0,60}:\d{2,5}[^\n]{0,120}\s(?:-u|--user|--wallet)[= ]["']?[1-9A-HJ-NP-Za-km-z]{26,110}\b/,
    does: "starts a cryptocurrency miner",
  },
];

export const mining: Signal = {
  id: "MINE-001",
  title: "Cryptocurrency mining",
  severity: "high",
  confidence: "medium",
  owasp: ["ASI02", "ASI05"],
  rationale:
    "A miner uses the machine's processor and power for the owner of the wallet. Skills that install one disguise it " +
    "as an optimization or a background service.",
  remediation: "Remove the line, stop the process, and check what else the skill has installed.",
  references: [owaspAgenticReference],
  find: (text) => matchingLines(text, patterns),
};
