import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawConfig } from "../model/model.ts";
import type { StartupRefusal } from "../model/startup-refusal.ts";
import type { StartupSetting } from "./startup-refusals.ts";

const bind = "/gateway/bind";
const host = "/gateway/customBindHost";

/** A custom address must be valid, and Tailscale forwards only to loopback. */
export function addressRefusals(
  config: OpenClawConfig,
  setting: StartupSetting,
): readonly StartupRefusal[] {
  return [...noAddress(config), ...servedBeyondLoopback(setting)].map((refusal) => ({
    subject: "address",
    ...refusal,
  }));
}

type Refusal = Omit<StartupRefusal, "subject">;

function noAddress(config: OpenClawConfig): readonly Refusal[] {
  if (config.get(bind) !== "custom") return [];
  const written = asTrimmedText(config.get(host))?.trim();
  if (written !== undefined && isAddress(written)) return [];
  const reason =
    written === undefined
      ? `gateway.bind is "custom" and gateway.customBindHost is not an address.`
      : "gateway.customBindHost is not an IPv4 address.";
  return [{ at: [host, bind], reason, unless: "" }];
}

function servedBeyondLoopback({ gateway }: StartupSetting): readonly Refusal[] {
  const { tailscale, listensOutsideLoopback } = gateway;
  // An address that depends on the machine is refused before it is looked up.
  const depends = gateway.bind.value === "auto" || gateway.bind.value === "tailnet";
  if (tailscale.value === "off" || !(listensOutsideLoopback || depends)) return [];
  return [
    {
      at: [bind, tailscale.at],
      reason: `gateway.bind is "${gateway.bind.value}", and gateway.tailscale.mode "${tailscale.value}" requires loopback.`,
      unless: "",
    },
  ];
}

function isAddress(text: string): boolean {
  const parts = text.split(".");
  return (
    parts.length === 4 &&
    parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
  );
}
