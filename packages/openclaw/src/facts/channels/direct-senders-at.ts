import { channelAccountsOf } from "../../channels/channel-account.ts";
import type { ChannelDoor, OpenClawModel } from "../../model/model.ts";
import { directSenders } from "../../channels/senders.ts";

/** Those whom the owner has listed for direct messages of a door's account; "*" is nobody in particular. */
export function directSendersAt({ config }: OpenClawModel, door: ChannelDoor): readonly string[] {
  return channelAccountsOf(config)
    .filter(({ channel, id }) => channel === door.channel && id === door.account)
    .flatMap((account) => directSenders(config, account).value)
    .filter((sender) => sender.trim() !== "*");
}
