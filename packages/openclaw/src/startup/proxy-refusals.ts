import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { OpenClawConfig } from "../model/model.ts";
import { secretInputOf } from "../secrets/secret-input.ts";
import type { StartupRefusal } from "../model/startup-refusal.ts";
import type { StartupSetting } from "./startup-refusals.ts";

const settings = "/gateway/auth/trustedProxy";
const userHeader = `${settings}/userHeader`;
const proxies = "/gateway/trustedProxies";
const token = "/gateway/auth/token";

/**
 * Trusted-proxy sign-in needs the proxy's address, the header with the user name, and no gateway
 * token.
 */
export function proxyRefusals(
  config: OpenClawConfig,
  { gateway: { auth } }: StartupSetting,
): readonly StartupRefusal[] {
  if (auth.mode.value !== "trusted-proxy") return [];
  const named = config.get(proxies);
  const reasons: readonly (readonly [string, string] | undefined)[] = [
    Array.isArray(named) && named.length > 0
      ? undefined
      : [proxies, "gateway.trustedProxies lists no proxy."],
    isObject(config.get(settings)) && asTrimmedText(config.get(userHeader)) !== undefined
      ? undefined
      : [userHeader, "gateway.auth.trustedProxy.userHeader is not set to a header."],
    secretInputOf(config.get(token)).kind === "absent"
      ? undefined
      : [token, "gateway.auth.token is set together with trusted-proxy mode."],
  ];
  return reasons
    .filter((each) => each !== undefined)
    .map(([at, reason]) => ({
      subject: "proxy",
      at: [at, auth.mode.at],
      reason,
      unless: "",
    }));
}
