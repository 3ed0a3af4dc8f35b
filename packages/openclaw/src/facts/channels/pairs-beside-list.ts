import type { ChannelDoor, OpenClawModel } from "../../model/model.ts";
import { directSendersAt } from "./direct-senders-at.ts";

/** True where strangers may ask to be let in beside senders whom the owner listed, by a setting that is about such doors alone. */
export function pairsBesideList(model: OpenClawModel, door: ChannelDoor): boolean {
  return (
    isPaired(door) &&
    model.doors
      .filter((other) => isPaired(other) && other.policy.at === door.policy.at)
      .every((other) => directSendersAt(model, other).length > 0)
  );
}

function isPaired({ enabled, audience, room }: ChannelDoor): boolean {
  return enabled.value && audience === "paired" && room === "";
}
