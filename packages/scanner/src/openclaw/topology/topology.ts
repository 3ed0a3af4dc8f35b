import type { PostureGraph } from "@parapet/posture";
import type { Reading } from "../../runtime.ts";
import type { ScanEnvironment } from "../../workspace-scan.ts";
import type { OpenClawModel } from "../model.ts";
import { drawChannels } from "./draw-channels.ts";
import { drawDelegation } from "./draw-delegation.ts";
import { drawFileTools } from "./draw-file-tools.ts";
import { drawGateway, drawHooks } from "./draw-gateway.ts";
import { drawMessageTool, drawScheduler } from "./draw-senders.ts";
import { drawShell } from "./draw-shell.ts";
import { drawWebTools } from "./draw-web-tools.ts";
import { drawSeats } from "./seat-nodes.ts";
import { startSketch } from "./sketch.ts";

/** The posture graph that an OpenClaw configuration draws: who reaches which agent, and what it can do. */
export function openclawTopology(
  { model, evidenceOf }: Pick<Reading<OpenClawModel>, "model" | "evidenceOf">,
  service: string,
  { hostName }: ScanEnvironment,
): PostureGraph {
  const sketch = startSketch(service, evidenceOf);
  const seats = drawSeats(model, sketch);
  drawGateway(model, seats, sketch);
  drawHooks(model, seats, sketch);
  drawChannels(model, seats, sketch);
  drawDelegation(model, seats, sketch);
  for (const seat of seats.all) {
    drawShell(model, seat, hostName, sketch);
    drawFileTools(seat, sketch);
    drawWebTools(model, seat, sketch);
    drawMessageTool(model, seat, sketch);
    drawScheduler(model, seat, sketch);
  }
  return sketch.finish();
}
