import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawConfig } from "../../model/model.ts";
import { rosterOf } from "../../model/roster.ts";
import type { SchemaProblem } from "../../model/schema-problem.ts";
import { conflict, refused, type Rule } from "./rule.ts";

const webSearch = "/tools/web/search";

// A provider's settings belong to its plugin; these names are rejected, while other unknown ones
// are accepted.
const searchProviders: readonly string[] = [
  "brave",
  "duckduckgo",
  "exa",
  "firecrawl",
  "gemini",
  "grok",
  "kimi",
  "minimax",
  "ollama",
  "perplexity",
  "searxng",
  "tavily",
];

/** Redundant tool settings, or ones in an obsolete place. */
export const toolRules: readonly Rule[] = [
  { problems: (config) => scopesOf(config).flatMap((at) => listProblems(config, at)) },
  { problems: (config) => sectionsOf(config).flatMap((at) => execProblems(config, at)) },
  {
    problems: (config) =>
      searchProviders
        .map((name) => below(webSearch, name))
        .filter((at) => isObject(config.get(at) ?? null))
        .map((at) => refused(at, withItsPlugin)),
  },
  {
    since: "2026.9.6",
    problems: (config) =>
      config.has(`${webSearch}/apiKey`) ? [refused(`${webSearch}/apiKey`, withItsPlugin)] : [],
  },
];

const withItsPlugin = "must be at plugins.entries.<plugin>.config.webSearch";

function listProblems(config: OpenClawConfig, at: string): readonly SchemaProblem[] {
  const isFilled = (name: string): boolean => {
    const list = config.get(`${at}/${name}`);
    return Array.isArray(list) && list.length > 0;
  };
  return isFilled("allow") && isFilled("alsoAllow")
    ? [conflict(`${at}/alsoAllow`, "cannot be combined with allow: put its entries there")]
    : [];
}

function execProblems(config: OpenClawConfig, at: string): readonly SchemaProblem[] {
  const older = ["security", "ask"].filter((name) => config.has(`${at}/exec/${name}`));
  return config.has(`${at}/exec/mode`) && older.length > 0
    ? [conflict(`${at}/exec/mode`, `cannot be combined with ${older.join(" and ")}`)]
    : [];
}

/** The tool settings of all agents, and of each. */
function sectionsOf(config: OpenClawConfig): readonly string[] {
  const own = rosterOf(config).filter(({ at }) => at !== "");
  return ["/tools", ...own.map(({ at }) => `${at}/tools`)];
}

/** Every place that can have tool lists. */
function scopesOf(config: OpenClawConfig): readonly string[] {
  return sectionsOf(config).flatMap((at) => [
    at,
    `${at}/sandbox/tools`,
    `${at}/subagents/tools`,
    ...["byProvider", "toolsBySender"].flatMap((map) =>
      keysAt(config, below(at, map)).map((key) => below(at, map, key)),
    ),
  ]);
}
