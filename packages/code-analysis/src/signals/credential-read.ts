import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import { plainOrders } from "./facts/plain-orders.ts";
import { walletWords } from "./facts/wallet-words.ts";
import type { MarkedText } from "../text/marked-text.ts";
import { isDefense, leadOf } from "../text/polarity.ts";
import { demandedSecrets } from "./facts/demanded-secrets.ts";
import { type LinePattern, matchingLines } from "./facts/matching-lines.ts";
import { holdsOne } from "./facts/matches-near.ts";
import type { Hit, Signal } from "../text/signal.ts";

const stores =
  "(?:~|\\$HOME|\\$\\{HOME\\}|/home/[\\w.-]{1,64}|/root|/Users/[\\w.-]{1,64}|%USERPROFILE%)[/\\\\]" +
  "(?:\\.ssh[/\\\\](?:id_\\w{1,20}(?!\\.pub|\\w)|identity)|\\.aws[/\\\\]credentials|\\.netrc|\\.git-credentials|\\.docker[/\\\\]config\\.json|" +
  "\\.kube[/\\\\]config|\\.gnupg\\b|\\.npmrc|\\.pypirc|\\.config[/\\\\](?:gcloud|gh|op)\\b|\\.claude[/\\\\]\\.credentials\\.json|" +
  "\\.codex[/\\\\]auth\\.json|\\.openclaw[/\\\\](?:openclaw\\.json|credentials)|\\.[\\w-]{1,40}[/\\\\]\\.env(?![\\w.-]))";
/**
 * Wallets and browser logins. Their own programs name them, too; a sentence that instructs an agent
 * to read them is different.
 */
const lockers =
  "(?:\\.(?:bitcoin|bitmonero)[/\\\\](?:wallets?\\b|[\\w./\\\\-]{0,80}wallet\\.dat)|\\.ethereum[/\\\\]keystore|\\.config[/\\\\]solana[/\\\\]id\\.json|" +
  "(?:\\.config|\\.mozilla|Library[/\\\\]Application Support|AppData)[/\\\\][\\w./\\\\ *-]{1,120}(?:Login Data|(?:Default|Profile \\d)[/\\\\](?:Network[/\\\\])?Cookies|logins\\.json|key4\\.db|cookies\\.sqlite))";
const readers =
  "(?:cat|less|more|head|tail|cp|scp|rsync|base64|xxd|tar|zip|curl|open|read|type|get-content|print|include|attach|send|upload|copy)";
const wordOfProse = /^(?:print|include|attach|send|upload|copy|read|open|more|less|type)\b/i;
/** `cp BACKUP ~/.openclaw/openclaw.json` writes what it names last. */
function isRestored({ 0: whole, index, input }: RegExpExecArray): boolean {
  return (
    /^(?:cp|scp|rsync)\s+(?:-\w+\s+)*[^\s-][^\n]*\s["']?[^\s"']+$/i.test(whole) &&
    /^["']?\s*(?:["'`)]|[;|&]|$)/m.test(input.slice(index + whole.length, index + whole.length + 4))
  );
}

/** `while IFS= read -r f; do …`: the shell's own word, which reads its input. */
const readsLines = /^read\s+(?:-\w+\s+)+\w+\s*;/;
/** `scp -i ~/.ssh/id_ed25519 FILE HOST:` logs in with the key, which an option names. */
const isLogin =
  /\s(?:-i|--(?:auth-?file|identity(?:-file)?|key(?:-file)?|kubeconfig|netrc-file|credentials?(?:-file)?))[ =]{1,4}["']?[^\s"']{1,200}$/;
/**
 * A command in a sentence that names the file behind it: "`cp A B` with the profile of
 * `~/.aws/credentials`".
 */
const endsBefore = /^(?:cp|scp|rsync|tar|zip|curl|base64|xxd)\s[^`]{1,160}`[^`]*`/i;
/** Files and secrets that no service needs as a whole. */
const privateThings =
  "(?:(?:~|\\$HOME)/\\.(?:ssh|aws|gnupg|kube|config)|(?<![\\w/])\\.env\\b|id_(?:rsa|ed25519)|(?:all|any|every|your|the|their|its) (?:[\\w'’]+ ){0,3}?(?:environment variables|env(?:ironment)? vars|private keys?|seed phrases?|mnemonics?|recovery phrases?|credentials|passwords|api keys and|secrets|tokens and|browser cookies|session cookies|wallet files?|keychain)|contents? of [^\\n.]{0,40}(?:\\.env|credentials|id_rsa|\\.ssh|secrets))";
const storeHints = [
  ".env",
  ".ssh",
  ".aws",
  ".netrc",
  ".git-credentials",
  ".docker",
  ".kube",
  ".gnupg",
  ".npmrc",
  ".pypirc",
  ".config",
  ".claude",
  ".codex",
  ".openclaw",
];
const lockerHints = [
  ".bitcoin",
  ".bitmonero",
  ".ethereum",
  ".mozilla",
  ".config",
  "application support",
  "appdata",
];
const homeHints = ["~/", "~\\", "$home", "${home}", "/home/", "/root", "/users/", "%userprofile%"];

const secretWords = "(?:key|token|secret|passw\\w*|cred\\w*|auth)";

const repeats = "instructs the agent to repeat secrets in answers";
const collects = "instructs the agent to store the secrets that it receives";

const patterns: readonly LinePattern[] = [
  {
    hints: storeHints,
    also: homeHints,
    pattern: new RegExp(`\\b${readers}\\b[^\\n>]{0,160}?${stores}`, "i"),
    does: "instructs the agent to read a credentials file",
    isStep: true,
    // In a program these are printed words, or functions whose arguments say more.
    unless: (match, { isCode, isShell }) =>
      (isCode && !isShell && wordOfProse.test(match[0])) ||
      (isCode && readsLines.test(match[0])) ||
      isRestored(match) ||
      givesNoSecret(match) ||
      (!isCode && /[.!?]\s[A-Z]/.test(match[0])) ||
      isLogin.test(match[0]) ||
      (!isCode && endsBefore.test(match[0])),
  },
  {
    hints: storeHints,
    also: homeHints,
    pattern: new RegExp(
      `\\b(?:open|read_text|readFile(?:Sync)?)\\s*\\(\\s*[^\\n]{0,80}?${stores}`,
      "i",
    ),
    does: "reads a credentials file",
  },
  {
    hints: [".ssh"],
    also: ["read_text", "read_bytes"],
    pattern:
      /["']\.ssh(?:["']\s{0,3}[,/]\s{0,3}["']|\/)id_(?:rsa|ed25519|ecdsa|dsa)["'][^\n]{0,40}\.read_(?:text|bytes)\s*\(/,
    does: "reads a private SSH key",
  },
  {
    hints: ["sqlite3"],
    also: ["cookies", "login data", "logins", "web data"],
    pattern:
      /\bsqlite3\b[^\n]{0,160}\b(?:Cookies|Login Data|logins|Web Data|cookies\.sqlite)\b[^\n]{0,160}(?:\b(?:encrypted_value|password_value|encryptedPassword|host_key)\b|\.dump\b|\bselect \*)|\bsqlite3\b[^\n]{0,160}\bpassword_value\b/i,
    does: "reads the logins that a browser stores",
  },
  {
    hints: lockerHints,
    also: ["read", "open", "copy", "collect", "extract"],
    pattern: new RegExp(
      `\\b(?:read|open|copy|collect|extract)\\b[^\\n>]{0,160}?(?:~|\\$HOME|%USERPROFILE%)[/\\\\]${lockers}`,
      "i",
    ),
    does: "instructs the agent to read a wallet or browser logins",
    isStep: true,
    unless: (_, { isCode }) => isCode,
  },
  {
    hints: ["/etc/shadow", "/etc/sudoers"],
    pattern: /\b(?:cat|less|head|tail|cp|sudo\s+cat)\s+\/etc\/(?:shadow|sudoers)\b/i,
    does: "reads the machine's passwords",
  },
  {
    hints: ["env", "set ", "set|", "export -p"],
    also: ["grep"],
    pattern: new RegExp(
      `\\b(?:env|printenv|set|export -p)\\s*\\|\\s*(?:e|f)?grep\\s[^\\n|]{0,40}${secretWords}[^\\n|>]{0,12}(?:\\|\\\\?|\\\\\\|)[^\\n|>]{0,12}${secretWords}`,
      "i",
    ),
    does: "prints secret environment variables",
    severity: "medium",
    // Tests whether one is set, without its value.
    unless: (match) =>
      /grep\s+-\w*[qc]/.test(match[0]) ||
      /^[^\n]{0,60}\|\s*(?:wc|sed|cut|awk)\b/.test(
        match.input.slice(match.index + match[0].length),
      ),
  },
  {
    hints: ["169.254.169.254", "metadata.google.internal"],
    also: ["credentials", "token", "identity"],
    pattern:
      /\b(?:169\.254\.169\.254|metadata\.google\.internal)\/[^\s"'`]{0,120}\b(?:security-credentials|token|identity)\b/i,
    does: "reads the machine's cloud credentials",
    // The item of a list, as a scanner has it.
    unless: (_, { isShell, text }) => !isShell && /^\s*["'][^"'\n]{1,300}["']\s*,?\s*$/.test(text),
  },
  {
    hints: ["dump-keychain"],
    pattern: /\bsecurity\s+dump-keychain\b[^\n|;&]{0,80}/i,
    does: "reads the whole keychain",
    // Without -d it prints the names of the entries, and no secret.
    severity: ([command]) => (/\s-\w*d/.test(command) ? undefined : "medium"),
  },
  {
    hints: ["hidden answer", "zenity --password", "kdialog --password"],
    also: ["password", "passcode"],
    pattern:
      /\bdisplay dialog\b[^\n]{0,300}\b(?:password|passcode)\b[^\n]{0,300}\bhidden answer\b|\b(?:zenity|kdialog) --password\b/i,
    does: "asks for the machine's password in a window of its own",
    severity: (_, { text }) => (usesPassword.test(text) ? undefined : "medium"),
  },
  {
    hints: ["security find-"],
    pattern: /\bsecurity\s+find-(?:generic|internet)-password\b/i,
    does: "reads a keychain password",
    severity: "medium",
  },
  {
    hints: [
      "environment variable",
      "env vars",
      "api key",
      "credentials",
      "secrets",
      "passwords",
      "access token",
    ],
    also: ["your", "the"],
    pattern:
      /\b(?<!only )(?:print|show|reveal|output|dump|post|repeat|send|share)\s+(?:me\s+|us\s+)?(?:all\s+(?:of\s+)?)?(?:your|the)\s+(?:\w{1,20}\s+){0,2}(?:environment variables|env vars|api keys?|credentials|secrets|passwords|access tokens?)\b/i,
    does: "instructs the agent to reveal its secrets",
    severity: "medium",
  },
  {
    hints: [
      ".env",
      "environment variable",
      "private key",
      "seed phrase",
      "mnemonic",
      "credential",
      "password",
      "api key",
      "token",
      "secrets",
      "cookies",
      "keychain",
      ".ssh",
      "id_rsa",
      ".aws",
      "wallet",
    ],
    also: ["send", "upload", "post", "transmit", "forward", "submit", "mail", "exfiltrate"],
    pattern: new RegExp(
      `\\b(?:send|upload|post|transmit|forward|submit|e?mail|exfiltrate)\\b[^\\n.]{0,60}${privateThings}[^\\n]{0,60}?\\b(?:to|at)\\b[^\\n]{0,20}(?:https?://|[\\w.+-]{1,64}@[\\w-]{1,64}\\.)`,
      "i",
    ),
    does: "has private files or secrets sent to an address",
  },
  {
    hints: ["authorization header", "bearer token", "session cookie", "session token"],
    pattern:
      /\b(?:echo|repeat|print|reveal|output|include|return|show|tell me|quote)\b[^\n.]{0,40}\b(?:authorization header|bearer token|session (?:cookie|token))\b[^\n.]{0,40}\b(?:response|reply|answer|message|output|chat)\b/i,
    does: "instructs the agent to reveal its secrets",
  },
  {
    hints: ["credential", "password", "api key", "sensitive", "secret", "private"],
    also: ["every", "each", "back", "verbatim"],
    pattern:
      /\b(?:echo(?:ing)?|repeat(?:ing)?|includ(?:e|ing)|weav(?:e|ing)|append(?:ing)?|embed(?:ding)?)\b[^\n.]{0,40}\b(?:credentials|passwords?|api keys?|secrets|sensitive (?:values|data|information)|private (?:information|data))\b/i,
    does: repeats,
    severity: "medium",
    // A script prints this for a person; a request logs in with it.
    unless: ({ 0: whole, index, input }, { isCode }) =>
      isCode ||
      /^includ(?:e|ing)\W{0,2}:/i.test(whole) ||
      // "Including secrets management": a topic.
      /^\s(?:management|handling|rotation)\b/i.test(input.slice(index + whole.length)) ||
      /^\s(?:in|with|as part of|to)\s(?:(?:the|your|each|this)\s)?(?:[\w-]{1,20}\s){0,2}(?:requests?|body|headers?|payload|call|url|form|login)\b/i.test(
        input.slice(index + whole.length, index + whole.length + 80),
      ),
  },
  {
    hints: ["credential", "password", "account detail", "api key", "private information"],
    also: [
      "remember",
      "track",
      "collect",
      "attention",
      "record",
      "memori",
      "note",
      "store",
      "keep",
    ],
    pattern:
      /\b(?:remember(?:ing)?|keep(?:ing)? track of|collect(?:ing)?|pay(?:ing)? (?:close )?attention to|record(?:ing)?|memori[sz](?:e|ing)|not(?:e|ing) down|stor(?:e|ing))\b[^\n.]{0,80}\b(?:the|their|your|any|all|every|including)\b[^\n.]{0,40}\b(?:passwords?|credentials|account details|api keys?|private information)\b/i,
    does: collects,
    severity: "low",
    unless: (_, { isCode }) => isCode,
  },
];

/** `cat openclaw.json | jq -r '.agents.defaults.model'` gives an entry that opens nothing. */
function givesNoSecret({ input, index, 0: text }: RegExpExecArray): boolean {
  const rest = input.slice(index + text.length, index + text.length + 400);
  const [, filter = ""] = /^["']?\s*\|\s*jq\s+(?:-\w+\s+)*'([^'\n]{2,300})'/.exec(rest) ?? [];
  // `.key` of an object's entry is its name.
  const asked = filter.replaceAll(/\.key as\b/g, "");
  return (
    asked !== "" && !/key|token|secret|pass|auth|cred|env|channels|\.\.|^\.(?:\s|$)/i.test(asked)
  );
}

const store = new RegExp(`(?<!\\w)${stores}`, "i");
const readsList =
  /\b(?:read|open|load|collect|gather|include|copy|access|retrieve|cat|scan)\b[^\n]{0,60}\b(?:files?|contents?|paths?|locations?|data)\b/i;

/** Items of a list of files to read: "Read the following files:". */
function listed(text: MarkedText): readonly Hit[] {
  if (text.format !== "markdown" || !holdsOne(text, storeHints)) return [];
  return text.lines.flatMap((line): readonly Hit[] => {
    const match =
      line.isCode || !/^\s*(?:[-*+]|\d+[.)])\s/.test(line.text) ? null : store.exec(line.text);
    if (match === null || !readsList.test(leadOf(line, text.lines))) return [];
    if (isDefense(line, match.index, text.lines)) return [];
    return [
      {
        line: line.number,
        column: match.index + 1,
        excerpt: line.text.trim(),
        does: "instructs the agent to read a credentials file",
        confidence: "medium",
      },
    ];
  });
}

/**
 * One sentence may be clumsy; a text that has secrets stored or repeated in several places means
 * it.
 */
function raised(hits: readonly Hit[]): readonly Hit[] {
  const lasting = hits.filter(({ does }) => does === repeats || does === collects);
  const isMeant = lasting.length > 1 && lasting.some(({ does }) => does === repeats);
  return hits.map((hit) =>
    isMeant && hit.does === repeats ? { ...hit, severity: "high", confidence: "medium" } : hit,
  );
}

/** What is done with a password that a window has asked for, besides the task. */
const usesPassword =
  /\bsudo\s(?:-\w+\s)*-S\b|\bdscl\b[^\n]{0,40}-authonly|\b(?:curl|wget|nc|ncat)\s|\bsecurity\s+unlock-keychain\b|\brequests\.(?:post|put)\b/;

export const credentialRead: Signal = {
  id: "CRED-001",
  title: "Credential access",
  severity: "high",
  confidence: "medium",
  owasp: ["ASI03"],
  rationale:
    "An agent that is instructed to read keys has them in its context, from where any later instruction can send them " +
    "out.",
  remediation:
    "Remove the line. If a tool needs a credential, pass it to the tool itself, as an environment variable or a " +
    "secret reference.",
  references: [owaspAgenticReference],
  find: (text) => {
    const demanded = [...demandedSecrets(text), ...plainOrders(text, walletWords)];
    const hits = [
      ...demanded,
      ...raised(matchingLines(text, patterns)).filter(
        (hit) => !demanded.some(({ line }) => line === hit.line),
      ),
    ];
    const reported = new Set(hits.map(({ line }) => line));
    return [...hits, ...listed(text).filter(({ line }) => !reported.has(line))].toSorted(
      (a, b) => a.line - b.line,
    );
  },
};
