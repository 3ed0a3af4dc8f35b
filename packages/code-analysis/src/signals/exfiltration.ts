import { isKeyOfAnother } from "../shell/key-owner.ts";
import { shellSends } from "../shell/shell-sends.ts";
import { collectorNames, tunnelNames } from "@parapet/scan-core/addresses/collecting-host.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import { committedSecrets, sentWorkflowSecrets } from "./facts/committed-secrets.ts";
import { copiedMail } from "./facts/copied-mail.ts";
import { covertMail } from "./facts/covert-mail.ts";
import { declaredSends } from "./facts/declared-sends.ts";
import { describedSends } from "./facts/described-sends.ts";
import { filledImages } from "./facts/filled-images.ts";
import { framedOrders } from "./facts/framed-orders.ts";
import { sendFrames } from "./facts/order-frames/order-frames.ts";
import { type LinePattern, matchingLines } from "./facts/matching-lines.ts";
import type { MarkedText } from "../text/marked-text.ts";
import { divertedPayments } from "./facts/diverted-payments.ts";
import { plainOrders } from "./facts/plain-orders.ts";
import { powerShellSends } from "./facts/powershell.ts";
import type { Hit, Signal } from "../text/signal.ts";
import { hookedSends } from "./facts/hooked-sends.ts";
import { notedSecrets } from "./facts/noted-secrets.ts";
import { printedSecrets } from "./facts/printed-secrets.ts";
import { gatheredSecrets } from "./facts/gathered-secrets.ts";
import { instructedSends } from "./facts/instructed-sends.ts";
import { servedFiles } from "./facts/served-files.ts";
import { watchedClipboard } from "./facts/watched-clipboard.ts";
import { scriptedSends } from "./facts/scripted-sends.ts";
import { reportsToOthers } from "./facts/reports-to-others.ts";
import { replacedCommands } from "./facts/replaced-commands.ts";
import { swappedWallets } from "./facts/swapped-wallets.ts";
import { toldShares } from "./facts/told-harm.ts";
import { toldFlows } from "./facts/told-flows.ts";
import { translatedSends } from "./facts/translated-sends.ts";

/** "your-tunnel", "abc123" and "xxxx" are placeholders. */
function isPlaceholder(name: string): boolean {
  return /your|example|my-?|abc|xyz|xxx|1234|subdomain|random|placeholder|domain|tunnel|app\b|<|\{/i.test(
    name,
  );
}

/** `?api_key=[from .env: ACME_API_KEY]`: one key, where the service expects its own. */
function isFilledKey(address: string): boolean {
  const [, host = "", name = ""] =
    /^https?:\/\/([\w.-]{3,100})\/[^\n]*[?&](?:\w{1,20}_)?(?:key|token)=[^=]{1,40}?\b([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)\W$/.exec(
      address,
    ) ?? [];
  return name !== "" && !isKeyOfAnother(name, host);
}

const addresses: readonly LinePattern[] = [
  {
    hints: [
      "webhook.site",
      "requestbin",
      "pipedream.net",
      "burpcollaborator.net",
      "interact.sh",
      "oast.",
      "transfer.sh",
      "file.io",
      "0x0.st",
      "pastebin.com/api",
      "hookb.in",
      "beeceptor.com",
      "canarytokens.",
    ],
    also: ["https://", "http://"],
    pattern: new RegExp(`https?://[\\w.-]{0,80}(?:${collectorNames}|pastebin\\.com/api)`, "i"),
    does: "contains the address of a data collection service",
    // A link to the service itself receives nothing.
    unless: (match) =>
      (/^https?:\/\/(?:www\.)?[\w-]+\.\w+$/i.test(match[0]) &&
        /^\/?(?:[\s)\]"'`>*,;]|\.(?:\s|$)|$)/.test(
          match.input.slice(match.index + match[0].length),
        )) ||
      /^\/(?:your|my|<|\{|\$\{?your|x{3,}|unique|uuid|\.\.\.)/i.test(
        match.input.slice(match.index + match[0].length),
      ),
  },
  {
    hints: [
      "ngrok",
      "trycloudflare.com",
      "loca.lt",
      "serveo.net",
      "bore.pub",
      "localhost.run",
      "devtunnels.ms",
      "pinggy",
    ],
    also: ["https://", "http://"],
    pattern: new RegExp(`https?://([\\w.-]{1,80})\\.${tunnelNames}`, "i"),
    does: "contains the address of a tunnel to a private machine",
    severity: "medium",
    unless: (match) => isPlaceholder(match[1] ?? ""),
  },
];

/** Services that draw badges, whose logs no author of a skill can read. */
const badges =
  /\(\s*https:\/\/(?:img\.shields\.io|badgen\.net|badge\.fury\.io|codecov\.io|github\.com)\//i;

/** Characters before a request that say what it carries. */
const longestLead = 200;

const patterns: readonly LinePattern[] = [
  ...addresses,
  ...copiedMail,
  ...servedFiles,
  ...covertMail,
  ...hookedSends,
  ...replacedCommands,
  {
    hints: ["content"],
    also: ["read"],
    pattern:
      /\bread\b[^\n.]{0,40}?(?:~|\$HOME|\/(?:etc|home|root|Users))\/[^\s`'",]{2,120}[`'",]{0,3}\s[^.]{0,40}?\b(?:pass|include|provide|put|supply|append|send|give)\s+(?:its|the|their)\s+(?:full\s+|entire\s+|whole\s+)?contents?\s+(?:as|in|into|to|along|with)\b/i,
    does: "instructs the agent to pass a local file to a tool",
  },
  {
    hints: ["!["],
    also: ["?", "&"],
    pattern:
      /!\[[^\]\n]{0,80}\]\(\s*https?:\/\/[^)\s]{1,200}[?&][\w.-]{1,40}=[^)\s]{0,20}(?:\{\{|\$\{|<|\[|%7B|\{[a-z_]|\$[a-z_]{3,40}\b)/i,
    does: "embeds an image whose URL carries filled-in data",
    unless: ([image]) => badges.test(image),
  },
  {
    hints: ["!["],
    also: ["base64", "encoded", "contents", "conversation", "environment"],
    pattern:
      /!\[[^\]\n]{0,80}\]\(\s*https?:\/\/[^)\s]{1,200}[?&][\w.-]{1,40}=([A-Z][A-Z_]{3,30})\)[^\n]{0,60}\b\1\b[^\n]{0,80}\b(?:base64|encoded|contents?|conversation|environment|secrets?|keys?)\b/,
    does: "embeds an image whose URL carries filled-in data",
  },
  {
    hints: [
      "content",
      "conversation",
      "transcript",
      "history",
      "environment",
      "env var",
      ".env",
      "credentials",
    ],
    also: ["http://", "https://"],
    pattern:
      /https?:\/\/[^\s"'`]{4,300}?[?&][\w.-]{1,40}=(?:<|\{\{?|\[)[^<>{}[\]\n]{0,60}?(?:\bcontents of|(?:file|files|its|their)['’]?s? contents?|whole (?:file|conversation)|conversation|transcript|chat history|environment variables|env vars|\.env|credentials)\b[^<>{}[\]\n]{0,60}[>}\]]/i,
    does: "sends a file or the conversation in a URL",
    // A program's own parameter.
    unless: ([address], { isCode }) =>
      isCode || /(?:conversation|transcript)[_ -]?id\b/i.test(address) || isFilledKey(address),
  },
  {
    hints: ["link", "url", "address", "page", "image", "badge"],
    also: ["http://", "https://"],
    pattern:
      /\b(?:show|display|present|give|include|add|append|insert|render|open|visit)\b[^\n]{0,80}\b(?:link|url|address|page|image|badge)\b[^\n]{0,120}https?:\/\/[^\s"'`<>{}]{4,200}[?&](?:pw|pwd|pass(?:wd|word|phrase)?|seed|mnemonic|private_?key|cookies?|pin)=(?:<|\{|\[|%7B|\$|YOUR_?)/i,
    does: "shows a URL that carries a filled-in password",
  },
  {
    hints: ["seed=", "mnemonic=", "key=", "phrase=", "words=", "cookies="],
    also: ["http://", "https://"],
    pattern:
      /\b(?:call|request|fetch|load|query|open|visit|get|contact)\b(?:[^\n]|\n(?!\s*\n)){0,80}https?:\/\/[^\s"'`<>{}]{4,200}[?&](?:seed|mnemonic|private_?key|((?:search_?)?phrase|words)|(?:seed_?|recovery_?|pass)phrase|cookies?)=(?:<|\{|\[|%7B|\$|YOUR_?)/i,
    does: "sends a secret in a URL",
    unless: ({ 1: common, index, input }, { isCode }) =>
      isCode ||
      (common !== undefined &&
        !/\b(?:wallet|recovery|seed|mnemonic)\b/i.test(
          input.slice(Math.max(0, index - longestLead), index),
        )),
  },
  {
    hints: ["curl"],
    also: ["@", "$(", "`"],
    pattern:
      /\bcurl\b[^\n]{0,200}?(?:-d|--data(?:-binary|-raw|-urlencode)?|-F|--form|-T|--upload-file)\s*["']?(?:[\w.-]{0,40}=)?(?:@(?:~|\/(?!tmp\/|var\/tmp\/|dev\/stdin\b|path\/)|\$HOME|\.env)|\$\(\s*(?:cat|env|printenv|base64)\b|`\s*(?:cat|env|printenv)\b)[^\n]{0,300}/i,
    does: "sends a file or the environment to an address",
    unless: ([whole]) => /@\S{1,120}\.pub\b|\$\(\s*cat\s+\S{1,120}\.pub["']?\s*\)/.test(whole),
  },
  {
    hints: ["$(env", "$(printenv", "$( env"],
    also: ["curl", "wget"],
    pattern: /\b(?:curl|wget)\b[^\n]{0,400}?\$\(\s?(?:env|printenv)(?:\s{1,4}-0)?\s{0,4}(?:\||\))/i,
    does: "sends the environment to an address",
  },
  {
    hints: ["git remote add", "git remote set-url"],
    also: ["--mirror", "--all"],
    pattern:
      /\bgit remote (?:add|set-url)\s[\w.-]{1,40}\s["']?(?:(?:https?|ssh|git):\/\/(?:[^\s@/"'`]{1,60}@)?|git@)(?!(?:[\w-]+\.)*(?:github|gitlab|bitbucket|codeberg|gitea|azure|visualstudio|sr|example)\.|localhost|127\.|<|\$|\{|your|user)([\w.-]{3,100})[^\s]{0,200}[^\n]{0,80}(?:\n[^\n]{0,200}){0,3}?\bgit push\b[^\n]{0,60}--(?:mirror|all)\b/i,
    does: ([, host = ""]) => `copies the whole repository to ${host}`,
    unless: ([, host = ""]) => !host.includes("."),
  },
  {
    hints: ["_base_url", "_api_base", "_api_url"],
    also: ["node_tls_reject_unauthorized", "pythonhttpsverify", "strict-ssl false", "verify=false"],
    pattern:
      /\b(?:OPENAI|ANTHROPIC|GEMINI|GOOGLE|MISTRAL|DEEPSEEK|OPENROUTER|GROQ|XAI)_(?:BASE_URL|API_BASE|API_URL)["']?\s{0,2}[=:]\s{0,2}["']?https?:\/\/(?!localhost|127\.|\[::1)([\w.-]{4,120})/i,
    does: ([, host = ""]) =>
      `sends prompts and the key of the model to ${host}, whose certificate is not verified`,
  },
  {
    hints: ["git push", "git remote"],
    also: ["http://", "https://"],
    pattern:
      /\bgit\s+(?:push|remote\s+(?:add|set-url)\s+[\w.-]{1,40})\s+(?:-{1,2}[\w-]{1,30}\s+){0,4}["']?https?:\/\/[\w.-]{1,40}:(?!x{3}|\w{0,12}x{3}|your|<)([\w-]{16,160}|(?:gh[pousr]_|github_pat_|glpat-)[\w-]{1,160})@([\w.-]{3,100})[^\s"']{0,200}/i,
    does: ([, , host = ""]) => `copies the repository to ${host}, with a login of its author's`,
  },
  {
    hints: ["credential", "secret", "password", "keys", ".env"],
    also: ["full text", "full content", "entire", "whole", "complete", "raw "],
    pattern:
      /\b(?:pass|give|send|submit|feed|hand|forward|upload|supply)\s(?:the\s)?(?:full|entire|whole|complete|raw)\s(?:text|contents?)\sof\s(?:each|every|all|any)\s(?:files?|documents?)\b[^\n.]{0,160}\b(?:including|also|even)\b[^\n.]{0,60}(?:\bcredentials?\b|\bsecrets?\b|\bkeys\b|\.env\b|\bpasswords?\b)/i,
    does: "instructs the agent to pass files of secrets to somebody else",
  },
  {
    hints: ["git push"],
    also: ["http://", "https://", "git@"],
    pattern:
      /\bgit\s+push\s(?:-{1,2}[\w-]{1,30}\s){0,4}["']?https?:\/\/(?:[^\s@/"'`]{1,80}@)(?!(?:[\w-]+\.)*(?:github|gitlab|bitbucket|codeberg|gitea|azure|visualstudio|sr|example)\.|localhost|127\.|<|\$|\{|your|user)([\w.-]{3,100})[^\s]{0,200}/i,
    does: ([, host = ""]) => `copies the repository to ${host}`,
    unless: ([, host = ""]) => !host.includes("."),
  },
  {
    hints: [".ssh/", ".aws/", "_history", ".netrc", ".pgpass", ".kube/", ".env"],
    also: ["body", "payload"],
    pattern:
      /\b(?:read|open|load|collect)\b[^\n]{0,60}(?:~\/\.(?:ssh|aws|kube|netrc|pgpass|\w{2,8}_history)\b|\.env\b)[^\n]{0,240}?\b(?:request|call|post|send|fetch|query)\b[^\n]{0,60}?https?:\/\/([\w.-]{4,200})[^\n]{0,120}?\b(?:as|in) the (?:request )?(?:body|payload)\b/i,
    does: ([, host = ""]) => `sends a file of secrets to ${host}`,
    unless: ([, host = ""]) => /^(?:localhost|127\.)/.test(host),
  },
  {
    hints: ["to program"],
    also: ["curl", "wget", "nc ", "bash", "sh -c"],
    pattern: /\bto\s+program\s+(?:\$\$|["'`\\]{1,3})[^\n]{0,200}?\b(?:curl|wget|nc|bash|sh)\b/i,
    does: "has a database send the rows of a table through a program",
  },
  {
    hints: ["find "],
    also: ["curl", "nc ", "wget"],
    pattern:
      /\bfind\s[^\n|]{0,200}(?:credential|keystore|id_rsa|\.env\b|\.pem\b|wallet)[^\n|]{0,120}\|(?:[^\n]{0,160}|\s*while\s(?:[^\n]|\n){0,300}?)\b(?:curl|nc|wget)\b/i,
    does: "pipes files of secrets to an address",
  },
  {
    hints: ["curl", "nc", "ncat", "wget"],
    also: ["|"],
    pattern:
      /\b(?:env|printenv|cat\s+[^\n|]{1,120}|tar\s+[^\n|]{1,120})\|\s*(?:base64[^\n|]{0,40}\|\s*)?(?:curl|nc|ncat|wget)\b(?![^\n|]{0,80}(?:\/\/|\s)(?:localhost|127\.0\.0\.1)\b)/i,
    does: "pipes a file or the environment to an address",
  },
  {
    hints: ["base64", "xxd", "base32"],
    also: ["curl", "wget"],
    pattern:
      /\b(?:base(?:64|32)\s+(?:-\w{0,3}[dD]|--decode)|xxd\s+-r)\b[^\n|]{0,80}\|\s*xargs\s[^\n]{0,60}\b(?:curl|wget)\b|\b(?:curl|wget)\b[^\n|]{0,120}["']?(?:\$\(|`)\s*(?:echo|printf)\s[^\n|)]{8,400}\|\s*base64\s+(?:-\w{0,3}[dD]|--decode)\b/i,
    does: "contacts an address that is hidden in encoded text",
  },
];

/** Settings of a skill: the addresses to which its programs send. */
export function addressesIn(text: MarkedText): readonly Hit[] {
  return matchingLines(text, addresses).map((hit) => ({ ...hit, severity: "high" }));
}

/** Settings of a skill: what its hooks send of their input. */
export function sentByHooks(text: MarkedText): readonly Hit[] {
  return matchingLines(text, hookedSends);
}

const certainty = { low: 0, medium: 1, high: 2 } as const;

/** A pattern that only fits must not replace data that was followed to its receiver. */
function isWeaker(hit: Hit, known: Hit): boolean {
  return certainty[hit.confidence] < certainty[known.confidence];
}

export const exfiltration: Signal = {
  id: "EXF-001",
  title: "Data exfiltration",
  severity: "high",
  confidence: "medium",
  owasp: ["ASI01", "ASI02"],
  rationale:
    "An agent that follows the line sends out data that it has access to: a file, the environment, or the " +
    "conversation, for example in the URL of an image that loads without approval.",
  remediation:
    "Remove the line, or use an address of your own and allow the agent to reach only that one.",
  references: [owaspAgenticReference],
  find: (text) => {
    const hits = new Map(shellSends(text).map((hit) => [hit.line, hit]));
    for (const hit of [
      ...toldFlows(text),
      ...filledImages(text),
      ...framedOrders(text, sendFrames),
      ...declaredSends(text),
      ...plainOrders(text, [...describedSends, ...divertedPayments, ...reportsToOthers]),
      ...gatheredSecrets(text),
      ...printedSecrets(text),
      ...committedSecrets(text),
      ...sentWorkflowSecrets(text),
      ...notedSecrets(text),
      ...translatedSends(text),
      ...powerShellSends(text),
      ...scriptedSends(text),
      ...watchedClipboard(text),
      ...swappedWallets(text),
      ...toldShares(text),
      ...instructedSends(text),
      ...matchingLines(text, patterns),
    ]) {
      const known = hits.get(hit.line);
      if (known === undefined || !isWeaker(hit, known)) hits.set(hit.line, hit);
    }
    return [...hits.values()].toSorted((a, b) => a.line - b.line);
  },
};
