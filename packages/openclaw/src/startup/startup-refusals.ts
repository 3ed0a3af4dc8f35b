import type { GatewayPolicy, OpenClawConfig } from "../model/model.ts";
import type { SnapshotVersion } from "../model/snapshot-version.ts";
import { addressRefusals } from "./address-refusals.ts";
import { authenticationRefusals } from "./authentication-refusals.ts";
import { modelRefusals } from "../models/model-refusals.ts";
import { proxyRefusals } from "./proxy-refusals.ts";
import { secretRefusals } from "./secret-refusals.ts";
import type { StartupRefusal } from "../model/startup-refusal.ts";
import { webhookRefusals } from "./webhook-refusals.ts";

/** What the start-up of a gateway depends on, in addition to the configuration. */
export type StartupSetting = {
  readonly gateway: Omit<GatewayPolicy, "refusals" | "starts">;
  /** The version whose schema applies to the configuration. */
  readonly version: SnapshotVersion;
};

/**
 * Why the gateway does not start, as it says itself before it listens; empty where it starts. What
 * only the machine can tell is not covered: ports in use, certificates, secrets from a provider,
 * and command-line options.
 */
export function startupRefusals(
  config: OpenClawConfig,
  setting: StartupSetting,
): readonly StartupRefusal[] {
  // A client of another gateway starts none.
  if (config.get("/gateway/mode") === "remote") return [];
  return [
    ...addressRefusals(config, setting),
    ...authenticationRefusals(config, setting),
    ...secretRefusals(config, setting),
    ...proxyRefusals(config, setting),
    ...webhookRefusals(config),
    // Earlier releases do not know these models by name.
    ...(setting.version === "2026.9.6" ? modelRefusals(config) : []),
  ];
}
