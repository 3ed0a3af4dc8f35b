import type { EntryPoint, OpenClawModel } from "../../model/model.ts";
import { listAt } from "../tools/tool-lists.ts";

/**
 * True when more than one person may come in through a door, as far as the configuration tells. Of the people who are
 * paired nobody knows how many they are: they count as one.
 */
export function admitsSeveral({ config }: OpenClawModel, entryPoint: EntryPoint): boolean {
  if (entryPoint.audience === "anyone" || entryPoint.audience === "group-members") return true;
  return entryPoint.audience === "listed" && listedBy(entryPoint, config).length > 1;
}

/** The senders that the lists of a door name, each once; groups of senders are left out. */
export function listedBy(
  { because }: EntryPoint,
  config: OpenClawModel["config"],
): readonly string[] {
  const senders = because
    .flatMap((at) => listAt(config, at))
    .map((sender) => sender.trim().toLowerCase())
    .filter((sender) => sender !== "" && sender !== "*" && !sender.startsWith("accessgroup:"));
  return [...new Set(senders)];
}
