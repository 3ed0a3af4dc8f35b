import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { listAt } from "../tools/tool-lists.ts";

/** Where trusted-proxy mode looks for the name of the person who signed in. */
export const userHeader = "/gateway/auth/trustedProxy/userHeader";

const allowUsers = "/gateway/auth/trustedProxy/allowUsers";

// What proxies send with every request, anyone who the person is.
const inEveryRequest = new Set([
  "cf-connecting-ip",
  "forwarded",
  "host",
  "true-client-ip",
  "user-agent",
  "via",
  "x-client-ip",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-forwarded-server",
  "x-real-ip",
  "x-request-id",
]);

/** True where the proxy's header does not identify the user, and no list restricts its values. */
export function userHeaderNamesNobody({
  config,
  gateway,
}: Pick<OpenClawModel, "config" | "gateway">): boolean {
  if (gateway.auth.mode.value !== "trusted-proxy") return false;
  const name = asTrimmedText(config.get(userHeader))?.trim().toLowerCase() ?? "";
  const isListed = listAt(config, allowUsers).some((user) => user.trim() !== "");
  return inEveryRequest.has(name) && !isListed;
}
