import { below } from "@parapet/documents/pointer.ts";
import { latestSnapshot } from "../../model/snapshot-version.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { gatewayIsOpen } from "./gateway-access.ts";
import { listedOverHttp } from "./http-tools.ts";

/** Endpoints of the HTTP API that take instructions. */
const textEndpoints = ["chatCompletions", "responses"].map(
  (name) => `/gateway/http/endpoints/${name}/enabled`,
);

/** Tools that start a turn of an agent. */
const turnTools = ["automations", "conversations_turn", "sessions_send", "sessions_spawn"];

const adminPlugin = below("/plugins/entries", "admin-http-rpc", "enabled");
const proxyApproves = "/gateway/auth/trustedProxy/deviceAutoApprove/enabled";
const withoutDevice = ["dangerouslyDisableDeviceAuth", "allowInsecureAuth"].map(
  (name) => `/gateway/controlUi/${name}`,
);

/** The endpoints of the HTTP API that take instructions here. */
export function enabledTextEndpoints({ config }: Pick<OpenClawModel, "config">): readonly string[] {
  return textEndpoints.filter((at) => config.get(at) === true);
}

/**
 * The settings by which a client on another machine that is signed in has turns of the agents.
 * Empty where its owner has to approve the client's device first, as OpenClaw asks for WebSockets.
 */
export function remoteTurns(model: OpenClawModel): readonly string[] {
  const { config, gateway, schema } = model;
  const isOn = (at: string): boolean => config.get(at) === true;
  return [
    ...enabledTextEndpoints(model),
    // Its control UI then asks nobody to approve a browser.
    ...(gatewayIsOpen(gateway) ? [gateway.auth.mode.at] : []),
    ...turnTools.flatMap((tool) => listedOverHttp(config, tool) ?? []),
    ...[adminPlugin].filter((at) => isOn(at) && config.get("/plugins/enabled") !== false),
    ...[proxyApproves].filter((at) => isOn(at) && gateway.auth.mode.value === "trusted-proxy"),
    // Recent releases ignore these settings.
    ...withoutDevice.filter((at) => isOn(at) && schema.version !== latestSnapshot),
  ];
}
