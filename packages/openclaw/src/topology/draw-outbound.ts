import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../model/model.ts";
import type { ContextMap } from "./context-nodes.ts";
import { isReadInTransit } from "@parapet/runtime-kit/topology/draw-interceptor.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

const telemetry = "/diagnostics/otel";

/**
 * Draws where conversations are sent automatically: the owner chose these addresses, so nobody
 * steers data there.
 */
export function drawOutbound(model: OpenClawModel, contexts: ContextMap, sketch: Sketch): void {
  drawTelemetry(model, contexts, sketch);
  drawProviders(model, contexts, sketch);
}

function drawTelemetry({ config }: OpenClawModel, contexts: ContextMap, sketch: Sketch): void {
  const content = config.get(`${telemetry}/captureContent`);
  const endpoint = `${telemetry}/endpoint`;
  const address = asTrimmedText(config.get(endpoint));
  if (config.get(`${telemetry}/enabled`) !== true || address === undefined) return;
  if (content === undefined || content === false) return;
  const sink = sketch.node("external_sink", "telemetry", "The telemetry collector", {
    allowlisted: true,
    clear_text: isReadInTransit(address),
  });
  for (const { agent, key } of contexts.all) {
    sketch.edge({
      source: key,
      target: sink,
      kind: "EGRESSES",
      description: `conversations of ${agent.id} are sent to the telemetry collector`,
      vulnerability: isReadInTransit(address) ? "clear_text_link" : "",
      at: [endpoint, `${telemetry}/captureContent`],
    });
  }
}

/** Providers with their own address; what is sent to the built-in ones no setting says. */
function drawProviders({ config }: OpenClawModel, contexts: ContextMap, sketch: Sketch): void {
  for (const id of keysAt(config, "/models/providers").toSorted()) {
    const at = below("/models/providers", id, "baseUrl");
    const address = asTrimmedText(config.get(at));
    if (address === undefined) continue;
    const sink = sketch.node("external_sink", `model/${id}`, `Model provider ${id}`, {
      allowlisted: true,
      clear_text: isReadInTransit(address),
    });
    for (const { agent, key } of contexts.all) {
      sketch.edge({
        source: key,
        target: sink,
        kind: "EGRESSES",
        description: `conversations of ${agent.id} may be sent to ${id}`,
        vulnerability: isReadInTransit(address) ? "clear_text_link" : "",
        at: [at],
      });
    }
  }
}
