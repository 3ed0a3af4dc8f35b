import type { OpenClawConfig } from "../model/model.ts";
import { configuredModels, type ConfiguredModel } from "./configured-models.ts";
import type { StartupRefusal } from "../model/startup-refusal.ts";
import { withdrawnModels } from "./withdrawn-models.ts";

/** By "provider/model" what OpenClaw names in its place. */
const successors: ReadonlyMap<string, string> = new Map(
  withdrawnModels.flatMap(({ providers, instead }) =>
    providers.flatMap((provider) =>
      Object.entries(instead).map(
        ([model, other]) =>
          [`${provider}/${model}`, other === "" ? "" : `${provider}/${other}`] as const,
      ),
    ),
  ),
);

/** A model that is shut down, and the one that OpenClaw names in its place; "" where it names none. */
export type WithdrawnModel = ConfiguredModel & { readonly instead: string };

/** The places that name a model which OpenClaw 2026.9.6 no longer takes; it refuses the whole file then. */
export function withdrawnIn(config: OpenClawConfig): readonly WithdrawnModel[] {
  return configuredModels(config).flatMap((choice) => {
    const instead = successors.get(choice.name.toLowerCase());
    return instead === undefined ? [] : [{ ...choice, instead }];
  });
}

export function modelRefusals(config: OpenClawConfig): readonly StartupRefusal[] {
  return withdrawnIn(config).map(({ at, name, instead }) => ({
    subject: "model",
    at: [at],
    reason: `${name} is no model any more${instead === "" ? "" : `; OpenClaw names ${instead} in its place`}.`,
    unless: "",
  }));
}
