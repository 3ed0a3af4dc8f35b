import { hostOf } from "@parapet/scan-core/addresses/address-reach.ts";
import type { LinePattern } from "./matching-lines.ts";

/*
 * Settings that stay: permissions for every command, and packages from somewhere else, unchecked.
 */

const knownRegistries =
  "(?:(?:[\\w-]+\\.)*(?:npmjs\\.(?:org|com)|yarnpkg\\.com|pypi\\.org|pythonhosted\\.org|npmmirror\\.com|tuna\\.tsinghua\\.edu\\.cn|aliyun\\.com|tencent\\.com|github\\.com|gitlab\\.com|jfrog\\.io|azure\\.com|googleapis\\.com|pkg\\.dev|amazonaws\\.com|cloudsmith\\.io|nexus[\\w.-]*|artifactory[\\w.-]*)|localhost|127\\.|10\\.|192\\.168\\.)";

export const widenedPermissions: readonly LinePattern[] = [
  {
    hints: ["bash(*)", "bash(:*)", '"*"'],
    also: [".claude/settings", "settings.local.json"],
    pattern:
      /(?:\b(?:set|add|put|write|insert|merge|append|change)\b[^\n]{0,120}(?:Bash\(:?\*\)|"allow"\s*:\s*\[\s*"\*")[^\n]{0,120}\.claude\/settings|\.claude\/settings[^\n]{0,120}\b(?:set|add|put|write|insert|to|with)\b[^\n]{0,80}(?:Bash\(:?\*\)|"allow"\s*:\s*\[\s*"\*"))/i,
    does: "permits every command in an agent's settings",
    isStep: true,
  },
];

export const otherRegistries: readonly LinePattern[] = [
  {
    hints: ["config set registry", "config set global.index-url"],
    pattern: new RegExp(
      `\\b(?:npm|pnpm|yarn|pip3?)\\s+config\\s+set\\s+(?:registry|global\\.index-url)[ =]+["']?(https?://(?!${knownRegistries})[^\\s"'\`]{4,200})`,
      "i",
    ),
    does: ([, to = ""]) => `takes all packages from ${hostOf(to)}`,
    // Without the check of its certificate, anybody on the way may answer.
    severity: (_, { lowerCase }) =>
      /strict-ssl[ =]+false|trusted-host/.test(lowerCase) ? undefined : "medium",
  },
];
