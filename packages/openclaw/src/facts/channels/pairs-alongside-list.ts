import type { EntryPoint, OpenClawModel } from "../../model/model.ts";
import { directSendersAt } from "./direct-senders-at.ts";

/**
 * True where unknown senders may request pairing in addition to listed ones, by a setting for such
 * entry points alone.
 */
export function pairsAlongsideList(model: OpenClawModel, entryPoint: EntryPoint): boolean {
  return (
    isPaired(entryPoint) &&
    model.entryPoints
      .filter((other) => isPaired(other) && other.policy.at === entryPoint.policy.at)
      .every((other) => directSendersAt(model, other).length > 0)
  );
}

function isPaired({ enabled, audience, room }: EntryPoint): boolean {
  return enabled.value && audience === "paired" && room === "";
}
