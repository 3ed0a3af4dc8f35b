import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

/** Hosts on which anybody puts what they like, and collects what is sent there. */
const anybodys =
  /^(?:\*\.)?(?:github\.io|githubusercontent\.com|pastebin\.com|webhook\.site|ngrok(?:-free)?\.(?:io|app|dev)|vercel\.app|netlify\.app|pages\.dev|workers\.dev|herokuapp\.com|amazonaws\.com|blob\.core\.windows\.net|transfer\.sh|requestbin\.(?:com|net)|pipedream\.net|trycloudflare\.com|discord\.com|t\.me|telegram\.org)$/i;

export const sandboxNetworkOverlyBroad: Check<ClaudeCodeModel> = {
  id: "CC-BOX-004",
  title: "The sandbox lets data out to places that anybody can read",
  severity: "medium",
  owasp: ["ASI02", "ASI01"],
  rationale:
    "The list of addresses is what keeps a command that was led astray from sending away what it reads. A wildcard over a " +
    "top-level domain, or a host where everybody may put pages or take requests, leaves that open.",
  remediation:
    "Name the hosts that builds need in sandbox.network.allowedDomains: `registry.npmjs.org`.",
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
      if (!isWild && !anybodys.test(domain)) continue;
      report({
        at,
        severity: domain === "*" ? "high" : "medium",
        message: `Commands in the sandbox reach ${JSON.stringify(domain)} unasked: ${isWild ? "more hosts than anybody can know" : "anybody may collect there what is sent"}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Takes the host out of the allowed ones",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
