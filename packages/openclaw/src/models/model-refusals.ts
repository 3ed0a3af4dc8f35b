import type { OpenClawConfig } from "../model/model.ts";
import { configuredModels, type ConfiguredModel } from "./configured-models.ts";
import type { StartupRefusal } from "../model/startup-refusal.ts";
import { withdrawnModels } from "./withdrawn-models.ts";

/** The replacement that OpenClaw suggests, by "provider/model". */
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

/**
 * A model that has been shut down, and the replacement that OpenClaw suggests; "" where there is
 * none.
 */
export type WithdrawnModel = ConfiguredModel & { readonly instead: string };

/** The settings that name a model which OpenClaw 2026.9.6 rejects, along with the whole file. */
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
    reason: `${name} has been shut down${instead === "" ? "" : `; OpenClaw suggests ${instead} instead`}.`,
    unless: "",
  }));
}
