import type { CheckId } from "@parapet/scan-core/core/check-id.ts";
import { secretWeakness } from "../checks/gateway/weak-gateway-secret.ts";
import { publicAddressIn } from "../facts/gateway/public-address.ts";
import { gatewayIsOpen } from "../facts/gateway/gateway-access.ts";
import { agentOverHttp } from "../facts/gateway/http-tools.ts";
import { enabledTextEndpoints, remoteTurns } from "../facts/gateway/remote-turns.ts";
import { userHeader, userHeaderNamesNobody } from "../facts/gateway/proxy-header.ts";
import {
  hookAgents,
  hookMappings,
  hooksEnabled,
  mappedAgents,
  wakingMappings,
} from "../facts/automation/hooks.ts";
import { isTailnetOnly } from "../facts/gateway/tailnet-only.ts";
import { textAt } from "../facts/tools/tool-lists.ts";
import type { AgentPolicy, GatewayPolicy, OpenClawModel } from "../model/model.ts";
import { type ContextMap, type ContextNode, directContext } from "./context-nodes.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

/** Draws the gateway: its operators, everyone else who gets in, and the agents it controls. */
export function drawGateway(model: OpenClawModel, contexts: ContextMap, sketch: Sketch): void {
  const { gateway, agents } = model;
  const key = sketch.node("gateway", "gateway", "OpenClaw gateway", { exposed: gateway.exposed });
  sketch.edge({
    source: sketch.node("principal", "operator", "Operators", { trust: "operator" }),
    target: key,
    kind: "CAN_WRITE",
    description: "operators control the gateway with its secret",
    at: [gateway.auth.mode.at],
  });
  const way = untrustedWay(model);
  const turns = remoteTurns(model);
  if (way !== undefined && turns.length > 0) drawUntrusted(model, { key, way, turns }, sketch);
  for (const { id } of agents) {
    const context = contexts.main(id);
    if (context === undefined) continue;
    sketch.edge({
      source: key,
      target: context.key,
      kind: "DELIVERS",
      description: `the gateway passes instructions to ${id}`,
      at: ["/gateway", ...enabledTextEndpoints(model)],
    });
  }
}

/**
 * Draws what people on other machines do who get in where only devices that the owner has approved
 * have turns: call tools of an agent over HTTP, without a model that has to obey. Returns the
 * contexts of these calls.
 */
export function drawToolCalls(
  model: OpenClawModel,
  contexts: ContextMap,
  sketch: Sketch,
): readonly ContextNode[] {
  const way = untrustedWay(model);
  if (way === undefined || remoteTurns(model).length > 0) return [];
  const { agents, config } = model;
  const key = sketch.node("gateway", "gateway/http", "HTTP tool calls of the OpenClaw gateway", {
    exposed: true,
    requests: true,
  });
  drawUntrusted(model, { key, way, turns: [] }, sketch);
  return agents.flatMap((agent) => {
    const main = contexts.main(agent.id);
    if (main === undefined) return [];
    const node = directContext(main, agentOverHttp(config, agent), sketch);
    sketch.edge({
      source: key,
      target: node.key,
      kind: "DELIVERS",
      description: `a request calls tools of ${agent.id}`,
      at: ["/gateway/tools"],
      attributes: { ease: "automatic" },
    });
    drawInstalledSkill(model, node, { from: key, to: main.key }, sketch);
    return [node];
  });
}

const approval = "/skills/workshop/approvalPolicy";

/** A skill that a request installs: later turns of the agent have its text. */
function drawInstalledSkill(
  { config }: OpenClawModel,
  { agent, context }: ContextNode,
  { from, to }: { readonly from: string; readonly to: string },
  sketch: Sketch,
): void {
  const grant = agent.grant("skill_workshop", context.where);
  if (!grant.allowed || context.where !== "host" || config.get(approval) === "pending") return;
  sketch.edge({
    source: from,
    target: to,
    kind: "DELIVERS",
    description: `a request can install a skill, whose text later turns of ${agent.id} have`,
    at: [approval, grant.at],
  });
}

/** Draws who gets past the gateway's authentication without being an operator. */
function drawUntrusted(
  { gateway }: OpenClawModel,
  {
    key,
    way,
    turns,
  }: { readonly key: string; readonly way: Way; readonly turns: readonly string[] },
  sketch: Sketch,
): void {
  sketch.edge({
    source: neighborsOf(gateway, sketch),
    target: key,
    kind: "CAN_WRITE",
    description: way.how,
    vulnerability: way.vulnerability,
    at: [...way.at, ...turns],
    fixedBy: way.fixedBy,
    attributes: way.attributes,
  });
}

/** How people who are no operators get past the gateway's authentication. */
type Way = {
  readonly how: string;
  readonly vulnerability: string;
  readonly at: readonly string[];
  readonly fixedBy: readonly CheckId[];
  readonly attributes: Readonly<Record<string, string>>;
};

/** Undefined where they do not. */
function untrustedWay(model: OpenClawModel): Way | undefined {
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

/**
 * Draws webhooks: third parties write their content, even where a token authenticates the caller.
 */
export function drawHooks(model: OpenClawModel, contexts: ContextMap, sketch: Sketch): void {
  if (!hooksEnabled(model)) return;
  const outside = writtenOutside(model);
  const routed = drawWebhooks("webhook", "Webhooks", { outside }, sketch);
  const direct = { ease: easeOfText(model) };
  const { kind, ids } = hookAgents(model);
  const addressed = new Set(kind === "every" ? model.agents.map(({ id }) => id) : ids);
  for (const agent of model.agents) {
    const context = contexts.spawned(agent.id);
    if (context === undefined) continue;
    drawSessionChoice(model, agent, contexts, sketch);
    const named = mappedAgents(model).includes(agent.id) || agent.isDefault;
    if (!addressed.has(agent.id) && !named) continue;
    sketch.edge({
      source: named
        ? routed
        : drawWebhooks(
            "webhook/any-agent",
            "Webhooks that select their agent",
            { picks: "agent", outside: false },
            sketch,
          ),
      target: context.key,
      kind: "DELIVERS",
      description: named
        ? `webhooks reach ${agent.id}`
        : `a webhook's sender can select ${agent.id}`,
      vulnerability: named ? "untrusted_instruction_channel" : "webhook_picks_agent",
      at: [named ? "/hooks/mappings" : "/hooks/allowedAgentIds"],
      fixedBy: named ? [] : ["OC-ING-004"],
      attributes: named ? direct : { ease: "named_by_token_holder" },
    });
  }
}

/**
 * A webhook that names its session may write into the agent's main one, which runs where its owner
 * works.
 */
function drawSessionChoice(
  model: OpenClawModel,
  { id }: AgentPolicy,
  contexts: ContextMap,
  sketch: Sketch,
): void {
  const at = "/hooks/allowRequestSessionKey";
  const main = contexts.main(id);
  if (model.config.get(at) !== true || main === undefined || main.key === contexts.spawned(id)?.key)
    return;
  sketch.edge({
    source: drawWebhooks(
      "webhook/any-session",
      "Webhooks that select their session",
      { picks: "session", outside: writtenOutside(model) && namesSessions(model) },
      sketch,
    ),
    target: main.key,
    kind: "DELIVERS",
    description: `a webhook's sender can write to the main session of ${id}`,
    vulnerability: "webhook_picks_session",
    at: [at],
    fixedBy: ["OC-SEC-002"],
    attributes: { ease: "named_by_token_holder" },
  });
}

/**
 * How easily a model follows what webhooks bring. OpenClaw frames a service's text as untrusted,
 * unless a setting drops the frame or the text becomes a message of the system.
 */
function easeOfText(model: OpenClawModel): string {
  if (!handsTextOn(model)) return "named_by_token_holder";
  const { config } = model;
  const unframed = ["/hooks/gmail", ...hookMappings(model)].some(
    (at) => config.get(`${at}/allowUnsafeExternalContent`) === true,
  );
  return unframed || wakingMappings(model).length > 0 ? "untrusted_text" : "framed_text";
}

/** Whether what a service sends names the session that it is written into. */
function namesSessions(model: OpenClawModel): boolean {
  return hookMappings(model).some((at) => textAt(model.config, `${at}/sessionKey`).includes("{{"));
}

/** What webhooks carry, and whether third parties wrote it. */
type Webhooks = { readonly outside: boolean; readonly picks?: "agent" | "session" };

/**
 * Whether third parties write what webhooks carry: mails of a watched mailbox, and content that a
 * mapping passes on from services that can reach the gateway. Otherwise only holders of the token
 * write, with arbitrary content.
 */
function writtenOutside(model: OpenClawModel): boolean {
  const { config, gateway } = model;
  const watchesMail = config.has("/hooks/gmail/account");
  const isReached = gateway.exposed && !isTailnetOnly(gateway);
  return handsTextOn(model) && (watchesMail || isReached || publicAddressIn(config) !== undefined);
}

/**
 * Whether a mapping or preset passes on what a service sends: the text is then not the token
 * holder's own.
 */
function handsTextOn(model: OpenClawModel): boolean {
  const presets = model.config.get("/hooks/presets");
  return hookMappings(model).length > 0 || (Array.isArray(presets) && presets.length > 0);
}

function drawWebhooks(
  key: string,
  label: string,
  { outside, picks }: Webhooks,
  sketch: Sketch,
): string {
  const source = sketch.node("untrusted_source", key, label, {
    arrives: "by_itself",
    ...(picks === undefined ? {} : { picks }),
  });
  sketch.edge({
    source: outside
      ? sketch.node("principal", "public", "The public", { trust: "public" })
      : sketch.node("principal", "webhook-senders", "Holders of the webhook token", {
          trust: "team",
        }),
    target: source,
    kind: "CAN_WRITE",
    description: outside
      ? "third parties write the content of webhooks: mails, issues, events"
      : "anyone with the token can send webhooks",
    at: ["/hooks/enabled"],
  });
  return source;
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
