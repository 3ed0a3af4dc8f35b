import { effective, type Effective, firstSet } from "@parapet/scan-core/settings/settings.ts";
import {
  asBoolean,
  asTrimmedText,
  asTrimmedTexts,
  oneOf,
} from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { OpenClawConfig, SandboxPolicy } from "../model/model.ts";
import { agentScope, type RosterEntry } from "../model/roster.ts";

const defaults = "/agents/defaults/sandbox";
const asScope = oneOf("session", "agent", "shared");

/** The sandbox an agent's sessions get: its own settings over the defaults of all agents. */
export function sandboxPolicyOf(config: OpenClawConfig, agent: RosterEntry): SandboxPolicy {
  const places = (path: string) => agentScope(agent, `/sandbox${path}`, `${defaults}${path}`);
  const scope = scopeOf(config, places);
  // Containers that all agents share ignore one agent's Docker settings.
  const dockerPlaces = (path: string): readonly [string, ...string[]] =>
    scope.value === "shared" ? [`${defaults}/docker${path}`] : places(`/docker${path}`);
  return {
    mode: effective(config, places("/mode"), oneOf("off", "non-main", "all"), "off"),
    scope,
    workspaceAccess: effective(
      config,
      places("/workspaceAccess"),
      oneOf("none", "ro", "rw"),
      "none",
    ),
    network: effective(config, dockerPlaces("/network"), asTrimmedText, "none"),
    binds: dockerPlaces("/binds")
      .toReversed()
      .flatMap((at) => bindsAt(config, at)),
  };
}

function scopeOf(
  config: OpenClawConfig,
  places: (path: string) => readonly [string, ...string[]],
): SandboxPolicy["scope"] {
  const written = firstSet(config, places("/scope"), asScope);
  if (written !== undefined) return written;
  const perSession = firstSet(config, places("/perSession"), asBoolean);
  if (perSession !== undefined) {
    return { value: perSession.value ? "session" : "shared", at: perSession.at };
  }
  return { value: "agent", at: `${defaults}/scope` };
}

// The defaults' folders come first and the agent's are added to them.
function bindsAt(config: OpenClawConfig, at: string): readonly Effective<string>[] {
  const list = config.get(at);
  if (!Array.isArray(list)) return [];
  return list.flatMap((bind, index) =>
    (asTrimmedTexts([bind]) ?? []).map((value) => ({ value, at: below(at, index) })),
  );
}
