import type { CheckId } from "@parapet/scan-core/core/check-id.ts";
import { isOwnService, drawInterceptor } from "./draw-interceptor.ts";
import type { Sketch } from "./sketch.ts";

type RemoteService = {
  readonly name: string;
  readonly address: string;
  /** Where the address is set. */
  readonly at: string;
  /** The checks whose fix has the service called over TLS; empty where none has. */
  readonly fixedBy: readonly CheckId[];
};

/**
 * Draws who can change what a remote MCP server says: anyone who runs it, and anyone who reads and
 * changes plain HTTP on the way.
 */
export function drawRemoteService(
  { name, address, at, fixedBy }: RemoteService,
  key: string,
  sketch: Sketch,
): void {
  if (!isOwnService(address)) {
    sketch.edge({
      source: sketch.node("principal", "service-provider", "Operator of the service", {
        trust: "third_party_package",
      }),
      target: key,
      kind: "CAN_WRITE",
      description: `${name} is a third-party service, which controls the results of its tools`,
      at: [at],
      attributes: { clear_text: false },
    });
  }
  const listener = drawInterceptor(address, sketch);
  if (listener === undefined) return;
  sketch.edge({
    source: listener,
    target: key,
    kind: "CAN_WRITE",
    description: `${name} is called over unencrypted HTTP, which anyone on the network path can read and change`,
    vulnerability: "clear_text_link",
    at: [at],
    attributes: { clear_text: true },
    fixedBy,
  });
}
