import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { includesUntrusted, reachOf } from "../../facts/reach/reach.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { holderOf } from "../../facts/reporting/holder-of.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { globalTools, listAt, settingName, toolsScopeOf } from "../../facts/tools/tool-lists.ts";

const limitingProfiles = new Set(["minimal", "coding", "messaging"]);

/** What replaces a list whose only entry was "*": the agent can still respond, and nothing else. */
const conversationOnly = ["message", "session_status"];

export const wildcardInToolAllow: Check<OpenClawModel> = {
  id: "OC-TOOL-002",
  title: "Tool allowlist contains a wildcard",
  severity: "medium",
  owasp: ["ASI02"],
  rationale:
    'An allowlist with "*" allows everything: all current tools, those of every plugin and MCP server, and those of ' +
    "future releases.",
  remediation:
    "List the tools that the agent needs, for instance: " +
    '`openclaw config set tools.allow \'["read","message","web_search"]\' --strict-json`. ' +
    "An empty list would allow everything again.",
  references: [openclawDocs("gateway/config-tools/tool-policy"), owaspAgenticReference],
  weakness: "unrestricted tools",

  run: (model, report) => {
    for (const { scope, agents, owner } of scopesOf(model)) {
      for (const key of ["allow", "alsoAllow"]) {
        const index = listAt(model.config, `${scope}/${key}`).findIndex(isWildcard);
        if (index < 0) continue;
        const open = agents.some((agent) => includesUntrusted(reachOf(model, agent)));
        const limited = key === "allow" && agents.every(hasLimitingProfile);
        report({
          at: `${scope}/${key}/${index}`,
          ...(owner === undefined ? {} : { agent: owner }),
          severity: limited ? "low" : open ? "high" : "medium",
          message: `${settingName(`${scope}/${key}`)} contains "*", so ${
            limited
              ? "the list denies no tool, and only the profile restricts them"
              : "every tool, built in or from a plugin or MCP server, is allowed unless another setting denies it"
          }.`,
        });
      }
    }
  },
  fix: {
    safe: false,
    title: 'Removes "*" from the tool policy',
    // What is left may be a listed shell without the file tools that "*" included.
    mayRaise: ["OC-TOOL-004"],
    apply: (match, edit, model) => {
      const list = holderOf(placeOf(match));
      const names = listAt(model.config, list);
      const named = names.filter((name) => !isWildcard(name));
      if (named.length === 0 && list.endsWith("/allow")) {
        const isLimited = scopesOf(model).some(
          ({ scope, agents }) => list === `${scope}/allow` && agents.every(hasLimitingProfile),
        );
        // An empty list allows everything; where a profile restricts the tools, no list is needed.
        if (isLimited) edit.remove(list);
        else edit.set(list, conversationOnly);
        return;
      }
      for (const name of new Set(names.filter(isWildcard))) edit.removeItem(list, name);
    },
  },
};

type ToolScope = {
  readonly scope: string;
  /** The agents whose tools the scope decides on. */
  readonly agents: readonly AgentPolicy[];
  readonly owner?: string;
};

function scopesOf({ agents }: OpenClawModel): readonly ToolScope[] {
  const own = agents
    .filter((agent) => agent.at !== "")
    .map((agent) => ({ scope: toolsScopeOf(agent), agents: [agent], owner: agent.id }));
  return [{ scope: globalTools, agents }, ...own];
}

function hasLimitingProfile({ toolProfile }: AgentPolicy): boolean {
  return limitingProfiles.has(toolProfile.value);
}

function isWildcard(name: string): boolean {
  return name.trim() === "*";
}
