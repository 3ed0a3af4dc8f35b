import { asTrimmedText, itemsOf } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";

const providers = "/models/providers";

/** An address to which conversations are sent to be answered. */
export type ModelAddress = {
  readonly at: string;
  readonly address: string;
  readonly provider: string;
};

/**
 * The address of each provider, of each model that has one of its own, and of services for sound
 * and pictures.
 */
export function modelAddresses(model: OpenClawModel): readonly ModelAddress[] {
  return [...providerAddresses(model), ...mediaAddresses(model)];
}

function mediaAddresses({ config }: OpenClawModel): readonly ModelAddress[] {
  const models = config.get("/tools/media/models");
  const places = [
    ...["image", "audio", "video"].map((kind) => ({ kind, at: `/tools/media/${kind}/baseUrl` })),
    ...itemsOf(models).map((_, index) => ({
      kind: "media",
      at: below("/tools/media/models", index, "baseUrl"),
    })),
  ];
  return places.flatMap(({ kind, at }) => {
    const address = asTrimmedText(config.get(at));
    return address === undefined ? [] : [{ at, address, provider: `the ${kind} service` }];
  });
}

function providerAddresses({ config }: OpenClawModel): readonly ModelAddress[] {
  return keysAt(config, providers).flatMap((provider) => {
    const at = below(providers, provider);
    const models = config.get(`${at}/models`);
    const places = [
      `${at}/baseUrl`,
      ...itemsOf(models).map((_, index) => below(at, "models", index, "baseUrl")),
    ];
    return places.flatMap((place) => {
      const address = asTrimmedText(config.get(place));
      return address === undefined ? [] : [{ at: place, address, provider }];
    });
  });
}
