import { hostOf } from "@parapet/scan-core/addresses/address-reach.ts";
import type { MarkedLine, MarkedText } from "../../text/marked-text.ts";
import { isDefenseOfStep } from "../../text/polarity.ts";
import { holdsOne } from "./matches-near.ts";
import { isUserContentHost } from "./own-vendor.ts";
import type { Hit } from "../../text/signal.ts";

/*
 * "OpenClawCLI must be installed before this skill works. Download it here": a program named after
 * an agent, from a page of a third party. The user already has the agent, so there is no legitimate
 * reason to install it again from there.
 */

type Agent = {
  /** In lower case, as in names of programs and hosts. */
  readonly name: string;
  /** The hosts of its vendor, with the owner's name on code hosts. */
  readonly vendor: RegExp;
};

const ofClaw =
  /^(?:[\w-]+\.)*(?:openclaw\.ai|clawd\.bot|clawdbot\.com|molt\.bot|clawhub\.(?:ai|com)|npmjs\.com)(?:\/|$)|^github\.com\/(?:openclaw|clawdbot|moltbot|steipete)\//;

const agents: readonly Agent[] = [
  { name: "openclaw", vendor: ofClaw },
  { name: "clawdbot", vendor: ofClaw },
  { name: "moltbot", vendor: ofClaw },
  {
    name: "claude",
    vendor:
      /^(?:[\w-]+\.)*(?:claude\.(?:ai|com)|anthropic\.com|npmjs\.com)(?:\/|$)|^github\.com\/anthropics\//,
  },
  {
    name: "codex",
    vendor: /^(?:[\w-]+\.)*(?:openai\.com|chatgpt\.com|npmjs\.com)(?:\/|$)|^github\.com\/openai\//,
  },
  {
    name: "gemini",
    vendor:
      /^(?:[\w-]+\.)*(?:google\.com|google\.dev|geminicli\.com|npmjs\.com)(?:\/|$)|^github\.com\/(?:google-gemini|google)\//,
  },
  { name: "cursor", vendor: /^(?:[\w-]+\.)*cursor\.(?:com|sh)(?:\/|$)/ },
];

const link = /https?:\/\/[^\s)>\]"'`|]{4,300}(?<![.,;:!?])/gi;
const gets = /\b(?:download\w*|install\w*|get it|set ?up|grab|obtain)\b/i;
const demands =
  /\b(?:(?:must|needs? to|has to|have to|should) be (?:installed|set up|running)|(?:is|are) (?:required|mandatory|needed)|requires?|required|prerequisites?|before (?:using|you (?:use|start|run)|running)|won['’]t work|will not work|to work properly)\b/i;

/** Lines before the link in which the program is named and required. */
const linesBefore = 4;

/**
 * Programs named after an agent that a text requires and that do not come from the agent's vendor.
 */
export function* agentSoftwareIn(text: MarkedText): Generator<Hit> {
  if (!holdsOne(text, ["http://", "https://"])) return;
  const present = agents.filter(({ name }) => holdsOne(text, [name]));
  if (present.length === 0) return;
  for (const line of text.lines) {
    if (line.isCode || !line.text.includes("://")) continue;
    const step = stepBefore(line, text.lines);
    if (!gets.test(step) || !demands.test(step)) continue;
    const words = step.replaceAll(link, " ").toLowerCase();
    const demanded = present.filter(({ name }) => isNamed(words, name));
    if (demanded.length === 0) continue;
    const found = [...line.text.matchAll(link)].find(({ 0: address }) =>
      demanded.some((agent) => isOfSomebodyElse(agent, address.toLowerCase())),
    );
    if (found === undefined || isDefenseOfStep(line, found.index, text.lines)) continue;
    yield {
      line: line.number,
      column: found.index + 1,
      excerpt: line.text.trim(),
      does: `requires a program named after an agent, from ${hostOf(found[0])}, which is not its vendor's`,
      severity: "high",
      confidence: "high",
    };
  }
}

/** A page with the agent's name that is not its vendor's, or a user-content host. */
function isOfSomebodyElse({ name, vendor }: Agent, address: string): boolean {
  const { hostname = "", pathname = "" } = URL.parse(address) ?? {};
  if (vendor.test(hostname + pathname)) return false;
  return hostname.includes(name) || isUserContentHost(hostname);
}

/**
 * The agent itself, or a program of it, as the requirement: "OpenClawCLI", "openclaw-core", "Claude
 * Desktop".
 */
function isNamed(step: string, name: string): boolean {
  return new RegExp(
    `(?<![\\w./-])${name}[ -]?(?:cli|core|agent|provider|runtime|driver|helper|desktop|engine|tools?|app|code|client|service)(?![\\w-])`,
  ).test(step);
}

function stepBefore(line: MarkedLine, lines: readonly MarkedLine[]): string {
  return lines
    .slice(Math.max(0, line.number - 1 - linesBefore), line.number)
    .filter(({ isCode }) => !isCode)
    .map(({ text }) => text)
    .join("\n")
    .slice(-longestStep);
}

const longestStep = 2_000;
