import type { MarkedText } from "../../text/marked-text.ts";

/**
 * Hosts with user content: that a text also links to the host says nothing about the author of a
 * file there.
 */
export const userContentHosts: readonly string[] = `
gist.github.com gist.githubusercontent.com pastebin.com glot.io rentry.co rentry.org hastebin.com justpaste.it telegra.ph
discord.com discordapp.com discord.gg t.me bit.ly tinyurl.com t.co is.gd cutt.ly rb.gy goo.gl shorturl.at
transfer.sh file.io 0x0.st catbox.moe anonfiles.com mega.nz dropbox.com drive.google.com docs.google.com
github.io gitlab.io pages.dev workers.dev vercel.app netlify.app herokuapp.com onrender.com railway.app fly.dev web.app
firebaseapp.com glitch.me replit.app repl.co surge.sh r2.dev amazonaws.com cloudfront.net storage.googleapis.com
blob.core.windows.net azurewebsites.net ngrok.io ngrok.app ngrok-free.app ngrok-free.dev trycloudflare.com loca.lt serveo.net
`
  .trim()
  .split(/\s+/);

/** `host` is in lower case. */
export function isUserContentHost(host: string): boolean {
  return userContentHosts.some((known) => host === known || host.endsWith(`.${known}`));
}

/** Hosts of code, where a path begins with its owner and a repository. */
const hostsOfCode: ReadonlyMap<string, string> = new Map([
  ["raw.githubusercontent.com", "github.com"],
  ["github.com", "github.com"],
  ["gitlab.com", "gitlab.com"],
  ["codeberg.org", "codeberg.org"],
  ["bitbucket.org", "bitbucket.org"],
]);

/** True for a host on which anyone may have a repository. */
export function isHostOfCode(host: string): boolean {
  return hostsOfCode.has(host.replace(/^www\./, ""));
}

/**
 * True if a text also links to the site or the repository of a downloaded script at another
 * address: it installs its own topic. `address` is "https:host/path".
 */
export function isOfOwnVendor(address: string, text: MarkedText): boolean {
  const known = asked.get(text) ?? new Map<string, boolean>();
  asked.set(text, known);
  const before = known.get(address);
  // A text with more downloads gets no benefit of the doubt.
  if (before !== undefined) return before;
  if (known.size >= mostAddresses) return false;
  const isLinked = isLinkedIn(text.lowerCase, address) || isNamedIn(text.lowerCase, address);
  known.set(address, isLinked);
  return isLinked;
}

const asked = new WeakMap<MarkedText, Map<string, boolean>>();
const mostAddresses = 50;

/**
 * True if the skill is called like the site: "acme-deploy" installs the program of get.acme.dev.
 * `text` is in lower case.
 */
function isNamedIn(text: string, address: string): boolean {
  const [, host = "", path = ""] = /^https:([^/:?#]+)(\/[^?#]*)?/i.exec(address) ?? [];
  const name = host.toLowerCase();
  const ofCode = hostsOfCode.get(name);
  const site = ofCode === undefined ? siteOf(name) : repositoryOf(ofCode, path);
  if (site === undefined) return false;
  const label = ofCode === undefined ? (site.split(".")[0] ?? "") : site.slice(ofCode.length);
  if (isTopic(text, ofCode === undefined ? [label] : label.split("/").slice(1))) return true;
  // "pi" of pi.dev.
  const [own = ""] = ofCode === undefined ? label.split(".") : label.split("/").slice(-1);
  if (/^[a-z][a-z\d]{1,2}$/.test(own) && !commonWords.has(own) && isRunIn(text, [own])) return true;
  const programs = programsIn(name, ofCode === undefined ? path : path.split("/", 3).join("/"));
  if (isRunIn(text, [...programs, ...shortNamesOf(own)])) return true;
  const names = /^---\n(?:[^\n]{0,400}\n){0,40}?name:\s{0,4}([^\n]{1,80})/.exec(text)?.[1] ?? "";
  const title = /^#\s{1,4}([^\n]{1,80})/m.exec(text)?.[1] ?? "";
  return `${names} ${title}`
    .split(/[^a-z\d]+/)
    .map((word) => word.replace(/s$/, ""))
    .some((word) => word.length >= shortestName && !plainWords.has(word) && label.includes(word));
}

/** What an address may install: "turso" of get.tur.so, "apm" of /apm-unix. */
function programsIn(host: string, path: string): readonly string[] {
  const labels = host.split(".");
  const names = [labels.slice(-2).join(""), ...labels, ...path.toLowerCase().split(/[/_.-]/)];
  return [...new Set(names)].filter(
    (word) => /^[a-z][a-z\d]{2,30}$/.test(word) && !plainWords.has(word) && !commonWords.has(word),
  );
}

/** "choco" of chocolatey.org. */
function shortNamesOf(label: string): readonly string[] {
  if (!/^[a-z]{8,30}$/.test(label)) return [];
  return [5, 6, 7]
    .map((length) => label.slice(0, length))
    .filter((word) => !plainWords.has(word) && !commonWords.has(word));
}

/** True if a text has one of some programs run, at the beginning of a line or of a code span. */
function isRunIn(text: string, programs: readonly string[]): boolean {
  return programs.some((program) =>
    new RegExp(`(?:^|\\n|[\`$"] ?)\\s{0,8}(?:sudo )?${program}(?: [a-z\\d./-]|\`)`).test(text),
  );
}

/** True if a text uses one of some names as a word, outside addresses, several times. */
function isTopic(text: string, names: readonly string[]): boolean {
  return names.some((name) => {
    if (name.length < shortestName || plainWords.has(name)) return false;
    let found = 0;
    for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
      const isWord =
        !/[\w./@:-]/.test(text.charAt(at - 1)) && !/[\w./@:]/.test(text.charAt(at + name.length));
      if (isWord) found += 1;
      if (found >= leastUses) return true;
    }
    return false;
  });
}

const leastUses = 2;

const shortestName = 4;
/** Words of many names, which say nothing about whose it is. */
const plainWords: ReadonlySet<string> = new Set(
  (
    "agent agents assistant auto bash browser build builder check checker claude cloud code codex coder command commands config data " +
    "debug deploy developer docker docs download fast file files free github guide helper image install installer kubernetes linux " +
    "manager model monitor news node open openclaw pack package packages plus python report reporter reports runner safe script " +
    "scripts search secure security server service setup shell skill skills smart start support sync system test testing tests tool " +
    "toolkit tools update updates util utils vault video wallet weather with work workflow workspace your"
  ).split(" "),
);

/** Programs that every text runs, and parts of addresses that name none. */
const commonWords: ReadonlySet<string> = new Set(
  (
    "apt brew bun cargo cat cdn chmod com cp curl dev dnf echo env get git head heads java latest ln lib main make master mkdir net npm " +
    "npx org pip pnpm pypi python3 raw refs rm ruby run sed sudo tag tail tar top txt unix unzip uv wget winget www yarn zip"
  ).split(" "),
);

/** `word` is in lower case. */
export function isPlainWord(word: string): boolean {
  return plainWords.has(word);
}

/** `text` is in lower case. */
function isLinkedIn(text: string, address: string): boolean {
  const [, host = "", path = ""] = /^https:([^/:?#]+)(\/[^?#]*)?/i.exec(address) ?? [];
  const name = host.toLowerCase();
  const ofCode = hostsOfCode.get(name);
  const site = ofCode === undefined ? siteOf(name) : repositoryOf(ofCode, path);
  return site !== undefined && linksElsewhere(text, site, `${name}${path}`.toLowerCase());
}

/** "github.com/owner/repo"; undefined if the path is too short. */
function repositoryOf(site: string, path: string): string | undefined {
  const named = /^\/[^/]+\/[^/]+/.exec(path.toLowerCase())?.[0].replace(/\.git$/, "");
  return named === undefined ? undefined : `${site}${named}`;
}

/** The registered domain label: "x.example" of "get.x.example". */
export function siteOf(host: string): string | undefined {
  if (!/^[a-z\d.-]*[a-z][a-z\d.-]*\.[a-z]{2,}$/.test(host)) return undefined;
  if (isUserContentHost(host)) return undefined;
  const parts = host.split(".");
  const ofCountry = /^(?:co|com|org|net|gov|ac|edu)$/.test(parts.at(-2) ?? "") && parts.length > 2;
  return parts.slice(ofCountry ? -3 : -2).join(".");
}

/**
 * A link to the site, or its name in a sentence, besides the script's address; all in lower case.
 */
function linksElsewhere(text: string, site: string, script: string): boolean {
  for (let at = text.indexOf(site); at !== -1; at = text.indexOf(site, at + site.length)) {
    const end = at + site.length;
    // The name continues: it is another site or repository.
    if (/^(?:[\w-]|\.\w)/.test(text.slice(end, end + 2))) continue;
    const before = text.slice(Math.max(0, at - longestLead), at);
    const host = before.search(/(?:[a-z\d-]{1,63}\.)*$/);
    const lead = before.slice(0, host);
    // Another download from the site says no more about it than the first one.
    if (fetches.test(lead)) continue;
    if (lead.endsWith("://")) {
      if (!text.startsWith(script, at - before.length + host)) return true;
      // "via x.example" in a sentence, not a part of an address.
    } else if (/(?:^|[\s("'*_[`])$/.test(lead) && !/^[/:?#]/.test(text.slice(end, end + 1))) {
      return true;
    }
  }
  return false;
}

const fetches =
  /\b(?:curl|wget|aria2c|iwr|irm|invoke-webrequest|invoke-restmethod|downloadstring|downloadfile)\b[^\n]*$/;

/** The most characters between a scheme and a name. */
const longestLead = 120;
