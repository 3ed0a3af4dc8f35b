import type { FixEditor, Match } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { holderOf } from "./holder-of.ts";

/** Removes the item that a check reports from its list, and those that are equal to it. */
export function removeFoundItem(match: Match, edit: FixEditor, { config }: OpenClawModel): void {
  const item = placeOf(match);
  const value = config.get(item);
  if (value !== undefined) edit.removeItem(holderOf(item), value);
}
