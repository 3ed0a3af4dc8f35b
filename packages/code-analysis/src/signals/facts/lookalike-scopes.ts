import { isOneSlipApart } from "@parapet/scan-core/packages/near-known-package.ts";
import { lineAt, type MarkedText } from "../../text/marked-text.ts";
import type { Hit } from "../../text/signal.ts";
import { matchesNear } from "./matches-near.ts";
import { isSpokenOf } from "./plain-orders.ts";

/* Packages in a scope that looks like a known publisher's: "@m0delcontextprotocol/…". */

/** Publishers of packages for agents, and others that are imitated. */
const known: readonly string[] = `
modelcontextprotocol anthropic-ai openai google-cloud google-ai microsoft aws-sdk langchain huggingface playwright supabase cloudflare
sentry prisma vercel octokit typescript-eslint
`
  .trim()
  .split(/\s+/);
const knownSet: ReadonlySet<string> = new Set(known);
/**
 * Short names have honest neighbors at one slip ("openapi"); only look-alike letters count there.
 */
const shortest = 9;
const scope = /(?<![\w.@/-])@([a-z\d][a-z\d._-]{3,60})\/[a-z\d][a-z\d._-]{0,80}/i;

/** The first use of each such scope. */
export function lookalikeScopes(text: MarkedText): readonly Hit[] {
  const seen = new Set<string>();
  const hits: Hit[] = [];
  for (const { index, match } of matchesNear(text, ["@"], scope, 0)) {
    const name = (match[1] ?? "").toLowerCase();
    if (knownSet.has(name) || seen.has(name)) continue;
    seen.add(name);
    const imitated = known.find((one) => imitates(name, one));
    const line = imitated === undefined ? undefined : lineAt(text, index);
    if (line === undefined || isSpokenOf(line, index - line.start, text)) continue;
    hits.push({
      line: line.number,
      column: index - line.start + 1,
      excerpt: line.text.trim(),
      does: `uses a package of @${name}, a name that imitates @${imitated}`,
      confidence: "medium",
    });
  }
  return hits;
}

function imitates(name: string, one: string): boolean {
  return plain(name) === plain(one) || (one.length >= shortest && isOneSlipApart(name, one));
}

/** Letters that look alike as one. */
function plain(name: string): string {
  return name
    .replaceAll("rn", "m")
    .replaceAll("0", "o")
    .replaceAll(/[1i|]/g, "l")
    .replaceAll("vv", "w");
}
