import type { OpenClawConfig } from "../model/model.ts";
import { secretInputOf } from "../secrets/secret-input.ts";
import type { StartupRefusal } from "../model/startup-refusal.ts";
import type { StartupSetting } from "./startup-refusals.ts";

const mode = "/gateway/auth/mode";
const token = "/gateway/auth/token";
const password = "/gateway/auth/password";

type Refusal = Omit<StartupRefusal, "subject">;

/** On a network and on the internet the gateway requires authentication. */
export function authenticationRefusals(
  config: OpenClawConfig,
  setting: StartupSetting,
): readonly StartupRefusal[] {
  return [
    ...twoSecrets(config),
    ...missingPassword(config, setting),
    ...openNetwork(setting),
    ...funnelWithoutPassword(config, setting),
  ].map((refusal) => ({ subject: "authentication", ...refusal }));
}

function twoSecrets(config: OpenClawConfig): readonly Refusal[] {
  const isGiven = (at: string): boolean => secretInputOf(config.get(at)).kind !== "absent";
  if (config.has(mode) || !isGiven(token) || !isGiven(password)) return [];
  return [
    {
      at: [mode, token, password],
      reason: "a token and a password are set, and gateway.auth.mode does not choose one.",
      unless: "",
    },
  ];
}

function missingPassword(
  config: OpenClawConfig,
  { gateway: { auth, listensOutsideLoopback } }: StartupSetting,
): readonly Refusal[] {
  if (auth.mode.value !== "password" || listensOutsideLoopback || !config.has(mode)) return [];
  if (auth.secret !== "expected") return [];
  return [
    {
      at: [password, mode],
      reason: `gateway.auth.mode is "password" and no password is set.`,
      unless: variableIsSet("password"),
    },
  ];
}

function openNetwork({
  gateway: { auth, bind, listensOutsideLoopback },
}: StartupSetting): readonly Refusal[] {
  if (!listensOutsideLoopback || auth.mode.value === "trusted-proxy") return [];
  if (auth.mode.value === "none") {
    return [
      {
        at: [auth.mode.at, bind.at],
        reason: `gateway.bind is "${bind.value}" and gateway.auth.mode is "none".`,
        unless: onLoopback.get(bind.value) ?? "",
      },
    ];
  }
  if (auth.secret !== "absent" && auth.secret !== "expected") return [];
  return [
    {
      at: [auth.at, bind.at],
      reason: `gateway.bind is "${bind.value}" and no ${auth.mode.value} is set.`,
      unless: variableIsSet(auth.mode.value),
    },
  ];
}

/** When an address that depends on the machine resolves to loopback. */
const onLoopback: ReadonlyMap<string, string> = new Map([
  ["auto", "it runs outside a container"],
  ["tailnet", "the machine is in no tailnet"],
]);

function funnelWithoutPassword(
  config: OpenClawConfig,
  { gateway: { auth, tailscale } }: StartupSetting,
): readonly Refusal[] {
  if (tailscale.value !== "funnel" || auth.mode.value === "password") return [];
  const isOpen = !config.has(mode) && secretInputOf(config.get(token)).kind === "absent";
  return [
    {
      at: [isOpen ? password : mode, tailscale.at],
      reason: "Tailscale Funnel publishes the gateway, which then requires a password.",
      unless: isOpen ? variableIsSet("password") : "",
    },
  ];
}

function variableIsSet(kind: string): string {
  return `OPENCLAW_GATEWAY_${kind.toUpperCase()} is set where it runs`;
}
