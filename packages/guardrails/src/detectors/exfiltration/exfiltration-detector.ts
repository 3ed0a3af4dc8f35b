import { compileGlob } from "../../conditions/glob.ts";
import { findUrls } from "../../facts/network/find-urls.ts";
import type { FoundUrl } from "../../facts/network/find-urls.ts";
import { targetsOfUrl } from "../../facts/network/network-target.ts";
import { words } from "../../core/words.ts";
import type { Detector, DetectorParams, Finding } from "../../core/detector.ts";
import { saysHowItLooks } from "./picture-query.ts";

/** Services that show anyone who asks what was sent to them. */
const collectors =
  words(`webhook.site requestbin.com requestbin.net pipedream.net requestcatcher.com beeceptor.com
  hookbin.com mockbin.org ngrok.io ngrok.app ngrok-free.app ngrok-free.dev trycloudflare.com loca.lt serveo.net
  localhost.run interact.sh oast.fun oast.pro oast.live oast.site oast.online oast.me oastify.com
  burpcollaborator.net dnslog.cn ceye.io canarytokens.com transfer.sh file.io 0x0.st termbin.com pastebin.com
  hastebin.com postb.in ptsv2.com typedwebhook.tools`);

export const exfiltrationDetector: Detector = {
  id: "exfiltration",
  description:
    "URLs that exfiltrate data: Markdown images with a query, hosts that collect requests, long or encoded values in a query, data in a host name.",
  params: { allowed_hosts: "allowed hosts, comma-separated; * matches any part" },
  isSignal: false,
  skipsRecipients: false,
  effect: hostList,
  looks: (params) => 1 + patternsIn(namesIn(params)).length / 16,
  find: (text, params) => {
    const isAllowed = allowedHosts(params);
    const found: Finding[] = [];
    for (const link of findUrls(text)) {
      const hosts = targetsOfUrl(trimmed(link.url), "").map(({ host }) => host);
      if (hosts.every(isAllowed)) continue;
      const finding = judged(link, hosts, text);
      if (finding !== undefined) found.push(finding);
    }
    return found;
  },
};

const mostAllowed = 100;
const compiledLists = new WeakMap<DetectorParams, (host: string) => boolean>();

/** Compiled once for all texts of all calls. */
function allowedHosts(params: DetectorParams): (host: string) => boolean {
  const known = compiledLists.get(params) ?? compiledHosts(params);
  compiledLists.set(params, known);
  return known;
}

function hostList({ allowed_hosts: list }: DetectorParams): string {
  return typeof list === "string" ? list : "";
}

function namesIn(params: DetectorParams): readonly string[] {
  return hostList(params)
    .split(",")
    .map((name) => name.trim().toLowerCase());
}

function patternsIn(names: readonly string[]): readonly string[] {
  return names.filter((name) => /[*?]/.test(name));
}

function compiledHosts(params: DetectorParams): (host: string) => boolean {
  if (hostList(params) === "") return () => false;
  const names = namesIn(params);
  const exact = new Set(names);
  const patterns = patternsIn(names);
  if (patterns.length > mostAllowed) {
    throw new Error(`allowed_hosts holds more than ${mostAllowed} names with * or ?`);
  }
  const globs = patterns.map(compileGlob);
  return (host) => exact.has(host.toLowerCase()) || globs.some((fits) => fits(host));
}

function judged(
  { url, start }: FoundUrl,
  hosts: readonly string[],
  text: string,
): Finding | undefined {
  const link = trimmed(url);
  const at = { start, end: start + link.length };
  const query = link.slice(link.search(/[?#]|$/) + 1);
  // What is after # stays in the reader's program.
  const sent = /\?([^#]*)/.exec(link)?.[1] ?? "";
  const before = text.slice(Math.max(0, start - 300), start);
  if (
    sent !== "" &&
    (/!\[[^\]\n]{0,250}\]\(\s{0,4}<?$/.test(before) || /<img\b[^>]{0,250}src=["']?$/i.test(before))
  ) {
    return {
      ...at,
      rule: "exfiltration.image",
      what: "an image whose URL contains data",
      severity: saysHowItLooks(sent) ? "low" : "high",
    };
  }
  if (
    hosts.some((host) => collectors.some((known) => host === known || host.endsWith(`.${known}`)))
  ) {
    return {
      ...at,
      rule: "exfiltration.collector",
      what: "a host that collects requests",
      severity: "high",
    };
  }
  if (
    hosts.some((host) =>
      host
        .split(".")
        .slice(0, -2)
        .some((label) => label.length >= 40),
    )
  ) {
    return {
      ...at,
      rule: "exfiltration.host-name",
      what: "data in a host name",
      severity: "medium",
    };
  }
  if (query.split(/[&;]/).some(carriesData)) {
    return {
      ...at,
      rule: "exfiltration.query",
      what: "a URL with a long value",
      severity: "medium",
    };
  }
  return undefined;
}

/** A long value that looks encoded; words with `+` or `%20` between them are somebody's search. */
function carriesData(pair: string): boolean {
  const value = pair.slice(pair.indexOf("=") + 1);
  return value.length >= 64 && /[A-Za-z\d_/=-]{48}/.test(value);
}

/** Without the signs of the sentence that it is in. */
function trimmed(url: string): string {
  return url.replace(/[)\].,;:!?*]{1,8}$/, "");
}
