import { reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import type { OpenClawConfig } from "../../model/model.ts";
import { listAt } from "../tools/tool-lists.ts";

const origins = "/gateway/controlUi/allowedOrigins";

/** The setting by which a gateway has a public address; undefined where none says so. */
export function publicAddressIn(config: OpenClawConfig): string | undefined {
  const own = config.get("/gateway/publicOrigin");
  if (typeof own === "string" && reachOfAddress(own) === "public") return "/gateway/publicOrigin";
  const index = listAt(config, origins).findIndex((origin) => reachOfAddress(origin) === "public");
  return index < 0 ? undefined : `${origins}/${index}`;
}
