import type { EntryPoint, OpenClawModel } from "../../model/model.ts";
import { directSendersAt } from "./direct-senders-at.ts";

/** True where strangers may ask to be let in beside senders whom the owner listed, by a setting that is about such doors alone. */
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
