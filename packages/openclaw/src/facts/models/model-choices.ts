import type { JsonValue } from "@parapet/documents/document.ts";
import { asTrimmedText, itemsOf } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";

/** A place that names a language model. */
export type ModelChoice = {
  readonly at: string;
  /** "provider/model", with an alias looked up. */
  readonly name: string;
  /** Agents that run on it, or may. */
  readonly agents: readonly AgentPolicy[];
  readonly role: "primary" | "fallback";
};

const defaults = "/agents/defaults/model";
const byChannel = "/channels/modelByChannel";

/**
 * The models that answer messages, in the order of the settings; models for pictures and speech are
 * left out.
 */
export function modelChoices(model: OpenClawModel): readonly ModelChoice[] {
  const known = choicesOf.get(model) ?? choicesIn(model);
  choicesOf.set(model, known);
  return known;
}

/** Asked for every agent, of which there may be thousands. */
const choicesOf = new WeakMap<OpenClawModel, readonly ModelChoice[]>();

function choicesIn(model: OpenClawModel): readonly ModelChoice[] {
  const { config, agents } = model;
  const hasOwn = (agent: AgentPolicy): boolean =>
    agent.at !== "" && config.has(`${agent.at}/model`);
  const [owners, others] = [agents.filter(hasOwn), agents.filter((agent) => !hasOwn(agent))];
  const aliases = aliasesOf(model);
  return [
    ...choicesAt(model, defaults, others),
    ...owners.flatMap((agent) => choicesAt(model, `${agent.at}/model`, [agent])),
    ...channelChoices(model),
  ].map((choice) => ({ ...choice, name: aliases.get(choice.name.toLowerCase()) ?? choice.name }));
}

function choicesAt(
  { config }: OpenClawModel,
  at: string,
  agents: readonly AgentPolicy[],
): readonly ModelChoice[] {
  const written = config.get(at);
  const simple = nameOf(written);
  if (simple !== undefined) return [{ at, name: simple, agents, role: "primary" }];
  if (!isObject(written)) return [];
  const primary = nameOf(written["primary"]);
  const fallbacks = written["fallbacks"];
  return [
    ...(primary === undefined
      ? []
      : [{ at: `${at}/primary`, name: primary, agents, role: "primary" as const }]),
    ...itemsOf(fallbacks).flatMap((item, index) => {
      const name = nameOf(item);
      const place = below(at, "fallbacks", index);
      return name === undefined ? [] : [{ at: place, name, agents, role: "fallback" as const }];
    }),
  ];
}

function channelChoices({ config, agents, entryPoints }: OpenClawModel): readonly ModelChoice[] {
  return keysAt(config, byChannel).flatMap((channel) => {
    const reached = new Set(
      entryPoints
        .filter((entryPoint) => entryPoint.channel === channel)
        .flatMap((entryPoint) => entryPoint.agents),
    );
    const users = agents.filter(({ id }) => reached.has(id));
    return keysAt(config, below(byChannel, channel)).flatMap((room) => {
      const at = below(byChannel, channel, room);
      const name = nameOf(config.get(at));
      return name === undefined ? [] : [{ at, name, agents: users, role: "primary" as const }];
    });
  });
}

function aliasesOf({ config }: OpenClawModel): ReadonlyMap<string, string> {
  const catalog = "/agents/defaults/models";
  return new Map(
    keysAt(config, catalog).flatMap((name): readonly (readonly [string, string])[] => {
      const alias = asTrimmedText(config.get(below(catalog, name, "alias")));
      return alias === undefined ? [] : [[alias.toLowerCase(), name]];
    }),
  );
}

// The value of a variable is unknown.
function nameOf(value: JsonValue | undefined): string | undefined {
  const name = asTrimmedText(value);
  return name === undefined || name.includes("${") ? undefined : name;
}
