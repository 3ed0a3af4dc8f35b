import type { OpenClawModel } from "../../model.ts";
import { asText, below, keysAt } from "../../settings.ts";

const providers = "/models/providers";

/** An address to which conversations are sent to be answered. */
export type ModelAddress = {
  readonly at: string;
  readonly address: string;
  readonly provider: string;
};

/** The address of each provider, and of each model that has one of its own. */
export function modelAddresses({ config }: OpenClawModel): readonly ModelAddress[] {
  return keysAt(config, providers).flatMap((provider) => {
    const at = below(providers, provider);
    const models = config.get(`${at}/models`);
    const places = [
      `${at}/baseUrl`,
      ...(Array.isArray(models) ? models : []).map((_, index) =>
        below(at, "models", index, "baseUrl"),
      ),
    ];
    return places.flatMap((place) => {
      const address = asText(config.get(place));
      return address === undefined ? [] : [{ at: place, address, provider }];
    });
  });
}
