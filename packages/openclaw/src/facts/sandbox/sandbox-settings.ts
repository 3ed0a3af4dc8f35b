import { type Effective, firstSet } from "@parapet/scan-core/settings/settings.ts";
import { asTrimmedText, type Reader } from "@parapet/scan-core/settings/readers.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { executionContextsOf } from "../reach/execution-contexts.ts";

/** A sandbox setting that is written and effective, with the agents that it applies to. */
export type SandboxSetting<Value> = Effective<Value> & { readonly agents: readonly AgentPolicy[] };

const defaults = "/agents/defaults/sandbox";
const containerBackends: ReadonlySet<string> = new Set(["docker", "podman"]);

/**
 * Every place where a setting below `sandbox` is written and holds for an agent that works in a
 * sandbox: "docker/user", "workspaceRoot". In the order of the agents, each place once.
 */
export function sandboxSettings<Value>(
  model: OpenClawModel,
  path: string,
  read: Reader<Value>,
): readonly SandboxSetting<Value>[] {
  return gatherByPlace(model.agents, (agent) => {
    const setting = sandboxSettingOf(model, agent, path, read);
    return setting === undefined ? [] : [setting];
  });
}

/** Settings of several agents, each place once, with the agents that it holds for. */
export function gatherByPlace<Value>(
  agents: readonly AgentPolicy[],
  settingsOf: (agent: AgentPolicy) => readonly Effective<Value>[],
): readonly SandboxSetting<Value>[] {
  const found = new Map<string, Effective<Value> & { readonly agents: AgentPolicy[] }>();
  for (const agent of agents) {
    for (const { value, at } of settingsOf(agent)) {
      const before = found.get(at);
      if (before === undefined) found.set(at, { value, at, agents: [agent] });
      else before.agents.push(agent);
    }
  }
  return [...found.values()];
}

/**
 * A setting below `sandbox` as it holds for one agent; undefined where it is not written, or not
 * effective.
 */
export function sandboxSettingOf<Value>(
  { config }: OpenClawModel,
  agent: AgentPolicy,
  path: string,
  read: Reader<Value>,
): Effective<Value> | undefined {
  const [section = ""] = path.split("/");
  if (!isSandboxed(agent) || !readsSection(sandboxBackendOf({ config }, agent), section)) {
    return undefined;
  }
  // Containers that all agents share ignore what one agent asks for.
  const shared = path.includes("/") && agent.sandbox.scope.value === "shared";
  const own = shared || agent.at === "" ? [] : [`${agent.at}/sandbox/${path}`];
  return firstSet(config, [...own, `${defaults}/${path}`], read);
}

/** True when some session of an agent runs in a sandbox. */
export function isSandboxed(agent: AgentPolicy): boolean {
  return executionContextsOf(agent).some(({ where }) => where === "sandbox");
}

/** What runs an agent's sandboxes: "docker" unless it is said. */
export function sandboxBackendOf(
  { config }: Pick<OpenClawModel, "config">,
  agent: AgentPolicy,
): string {
  const own = agent.at === "" ? [] : [`${agent.at}/sandbox/backend`];
  return firstSet(config, [...own, `${defaults}/backend`], asTrimmedText)?.value ?? "docker";
}

/**
 * Whether a backend supports the settings of one section of `sandbox`; all backends support those
 * without a section.
 */
export function readsSection(backend: string, section: string): boolean {
  if (section === "docker") return containerBackends.has(backend);
  if (section === "browser") return backend === "docker";
  return section !== "ssh" || backend === "ssh";
}
