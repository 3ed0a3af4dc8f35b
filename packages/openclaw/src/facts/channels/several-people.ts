import type { EntryPoint, OpenClawModel } from "../../model/model.ts";
import { listAt } from "../tools/tool-lists.ts";

/**
 * True when an entry point admits more than one person, according to the configuration. The number
 * of paired people is unknown: they count as one.
 */
export function admitsSeveral({ config }: OpenClawModel, entryPoint: EntryPoint): boolean {
  if (entryPoint.audience === "anyone" || entryPoint.audience === "group-members") return true;
  return entryPoint.audience === "listed" && listedBy(entryPoint, config).length > 1;
}

/** The senders that the lists of an entry point name, each once; groups of senders are left out. */
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
