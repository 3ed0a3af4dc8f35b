import type { OpenClawConfig } from "../model.ts";
import { asText } from "../settings.ts";
import type { StartupRefusal } from "./startup-refusal.ts";

const bind = "/gateway/bind";
const host = "/gateway/customBindHost";

/** An address of one's own has to be one. */
export function addressRefusals(config: OpenClawConfig): readonly StartupRefusal[] {
  if (config.get(bind) !== "custom") return [];
  const written = asText(config.get(host))?.trim();
  if (written !== undefined && isAddress(written)) return [];
  const reason =
    written === undefined
      ? `gateway.bind is "custom" and gateway.customBindHost names no address.`
      : "gateway.customBindHost is no IPv4 address.";
  return [{ subject: "address", at: [host, bind], reason, unless: "" }];
}

function isAddress(text: string): boolean {
  const parts = text.split(".");
  return (
    parts.length === 4 &&
    parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
  );
}
