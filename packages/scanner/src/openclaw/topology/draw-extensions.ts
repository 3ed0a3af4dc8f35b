import { listAt } from "../checks/facts/tool-lists.ts";
import type { OpenClawModel } from "../model.ts";
import { below } from "../settings.ts";
import type { SeatMap } from "./seat-nodes.ts";
import type { Sketch } from "./sketch.ts";

const folders = [
  { list: "/plugins/load/paths", kind: "plugin", what: "Plugins" },
  { list: "/skills/load/extraDirs", kind: "skill", what: "Skills" },
] as const;

/** Draws plugins and skills that are loaded from folders in which every user of the machine may write. */
export function drawExtensions(
  { config }: OpenClawModel,
  seats: SeatMap,
  hostName: string,
  sketch: Sketch,
): void {
  if (config.get("/plugins/enabled") === false) return;
  for (const { list, kind, what } of folders) {
    for (const [index, folder] of listAt(config, list).entries()) {
      if (!isWorldWritable(folder)) continue;
      const at = below(list, index);
      const key = sketch.node(kind, `folder/${index}`, `${what} of ${folder}`, {});
      sketch.edge({
        source: sketch.node("principal", "local-users", "Every user of the machine", {
          trust: "team",
        }),
        target: key,
        kind: "CAN_WRITE",
        description: `every user of the machine may put files into ${folder}`,
        vulnerability: "world_writable_extension",
        at: [at],
      });
      if (kind === "plugin") {
        sketch.edge({
          source: key,
          target: sketch.sharedNode("host", hostName, hostName, { isolation: "none" }),
          kind: "EXECUTES",
          description: "plugins run inside the gateway, as its user",
          vulnerability: "arbitrary_code_execution",
          at: [at],
        });
      } else {
        for (const seat of seats.all) {
          sketch.edge({
            source: key,
            target: seat.key,
            kind: "LOADS",
            description: `${seat.agent.id} is offered its skills`,
            at: [at],
          });
        }
      }
    }
  }
}

/** True for a folder below the temporary ones, by its name alone. */
function isWorldWritable(folder: string): boolean {
  return /^(?:\/private)?\/(?:tmp|var\/tmp|dev\/shm)(?:\/|$)/.test(folder);
}
