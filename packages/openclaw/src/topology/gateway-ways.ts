import type { CheckId } from "@parapet/scan-core/core/check-id.ts";
import { secretWeakness } from "../checks/gateway/weak-gateway-secret.ts";
import { gatewayIsOpen } from "../facts/gateway/gateway-access.ts";
import { userHeader, userHeaderNamesNobody } from "../facts/gateway/proxy-header.ts";
import { remoteTurns } from "../facts/gateway/remote-turns.ts";
import { tailnetSignIn } from "../facts/gateway/tailnet-sign-in.ts";
import { isTailnetOnly } from "../facts/gateway/tailnet-only.ts";
import type { GatewayPolicy, OpenClawModel } from "../model/model.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

/** How people who are no operators get past the gateway's authentication. */
type Way = {
  readonly how: string;
  readonly vulnerability: string;
  readonly at: readonly string[];
  readonly fixedBy: readonly CheckId[];
  readonly attributes: Readonly<Record<string, string>>;
};

/** How such people have turns of the agents. Undefined where they have none. */
export function wayToTurns(model: OpenClawModel): Way | undefined {
  const signIn = tailnetSignIn(model);
  if (signIn?.isUnlimited === true) {
    return {
      how: "members of the tailnet sign in to the control UI by their identity, without the secret",
      vulnerability: "gateway_without_authentication",
      at: signIn.at,
      fixedBy: ["OC-NET-016"],
      attributes: { ease: "listed_sender" },
    };
  }
  const way = untrustedWay(model);
  const turns = remoteTurns(model);
  return way === undefined || turns.length === 0
    ? undefined
    : { ...way, at: [...way.at, ...turns] };
}

/** How they get in, by which they at least call tools. Undefined where they do not. */
export function untrustedWay(model: OpenClawModel): Way | undefined {
  const { gateway, config } = model;
  const exposure = exposureOf(gateway);
  const weakness = gateway.exposed ? secretWeakness(gateway, config) : undefined;
  if (weakness !== undefined) {
    return {
      how: `other machines reach the gateway and its secret ${weakness}`,
      vulnerability: "guessable_gateway_secret",
      at: [gateway.auth.at, exposure.at],
      fixedBy: ["OC-SEC-009", ...exposure.fixedBy],
      attributes: { ease: "guessable_secret" },
    };
  }
  if (gatewayIsOpen(gateway)) {
    return {
      how: "other machines reach the gateway, which requires no secret",
      vulnerability: "gateway_without_authentication",
      at: [gateway.auth.at, exposure.at],
      fixedBy: ["OC-SEC-001", ...exposure.fixedBy],
      attributes: {},
    };
  }
  if (!gateway.exposed || !userHeaderNamesNobody(model)) return undefined;
  return {
    how: "the proxy's header does not identify a user, so anyone who reaches the proxy is signed in",
    vulnerability: "gateway_without_authentication",
    at: [userHeader, exposure.at],
    fixedBy: [],
    attributes: {},
  };
}

/** Draws who gets past the gateway's authentication without being an operator. */
export function drawWay(
  { gateway }: OpenClawModel,
  { how, ...way }: Way,
  key: string,
  sketch: Sketch,
): void {
  sketch.edge({
    source: neighborsOf(gateway, sketch),
    target: key,
    kind: "CAN_WRITE",
    description: how,
    ...way,
  });
}

/**
 * Who reaches the port: members of the owner's tailnet, or anyone on the network or the internet.
 */
function neighborsOf(gateway: GatewayPolicy, sketch: Sketch): string {
  return isTailnetOnly(gateway)
    ? sketch.node("principal", "tailnet", "Members of the tailnet", { trust: "team" })
    : sketch.node("principal", "anyone", "Anyone", { trust: "anyone" });
}

function exposureOf({ bind, tailscale }: GatewayPolicy): {
  readonly at: string;
  readonly fixedBy: readonly CheckId[];
} {
  if (tailscale.value === "funnel") return { at: tailscale.at, fixedBy: ["OC-NET-002"] };
  if (tailscale.value === "serve") return { at: tailscale.at, fixedBy: [] };
  return { at: bind.at, fixedBy: ["OC-NET-001"] };
}
