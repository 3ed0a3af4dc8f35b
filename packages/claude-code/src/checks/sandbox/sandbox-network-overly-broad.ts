import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

/** Hosts on which anyone can publish content and collect requests. */
const userContentHosts =
  /^(?:\*\.)?(?:github\.io|githubusercontent\.com|pastebin\.com|webhook\.site|ngrok(?:-free)?\.(?:io|app|dev)|vercel\.app|netlify\.app|pages\.dev|workers\.dev|herokuapp\.com|amazonaws\.com|blob\.core\.windows\.net|transfer\.sh|requestbin\.(?:com|net)|pipedream\.net|trycloudflare\.com|discord\.com|t\.me|telegram\.org)$/i;

export const sandboxNetworkOverlyBroad: Check<ClaudeCodeModel> = {
  id: "CC-BOX-004",
  title: "Sandbox network allowlist is overly broad",
  severity: "medium",
  owasp: ["ASI02", "ASI01"],
  rationale:
    "The allowlist prevents a compromised command from sending out what it reads. A wildcard for a top-level domain, " +
    "or a host where anyone can publish pages or collect requests, defeats it.",
  remediation:
    "List the hosts that builds need in `sandbox.network.allowedDomains`: `registry.npmjs.org`.",
  references: [claudeDocs("sandboxing"), settingTypes, owaspAgenticReference],
  run: ({ layers, sandbox }, report) => {
    if (!sandbox.enabled.value) return;
    for (const { value, at } of layers.items(
      "/sandbox/network/allowedDomains",
      sandbox.loosenedBy,
    )) {
      const domain = value.trim();
      const isWild =
        /^\*(?:\.[a-z]{2,6}){0,1}$/i.test(domain) || /^\*\.(?:co|com|org)\.[a-z]{2}$/i.test(domain);
      if (!isWild && !userContentHosts.test(domain)) continue;
      report({
        at,
        severity: domain === "*" ? "high" : "medium",
        message: `Commands in the sandbox reach ${JSON.stringify(domain)} without approval: ${isWild ? "anyone can register a host there" : "anyone can collect data there"}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the host from the allowed domains",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
