import { type FixRecord, parapetCommand } from "@parapet/posture";
import type { StoreFlags } from "../service/store-flags.ts";
import { storeText } from "../text/store-options.ts";

/** That a fix was made, and how to undo it. */
export function fixMade({ fix_id }: FixRecord, flags: StoreFlags): string {
  return `The fix ${fix_id} was made. Undo it with \`${parapetCommand("rollback")} --to ${fix_id}${storeText(flags)}\`.`;
}
