import { channelAccountsOf } from "../../channels/channel-account.ts";
import type { EntryPoint, OpenClawModel } from "../../model/model.ts";
import { directSenders } from "../../channels/senders.ts";

/**
 * Senders whom the owner has listed for direct messages of an entry point's account, without "*".
 */
export function directSendersAt(
  { config }: OpenClawModel,
  entryPoint: EntryPoint,
): readonly string[] {
  return channelAccountsOf(config)
    .filter(({ channel, id }) => channel === entryPoint.channel && id === entryPoint.account)
    .flatMap((account) => directSenders(config, account).value)
    .filter((sender) => sender.trim() !== "*");
}
