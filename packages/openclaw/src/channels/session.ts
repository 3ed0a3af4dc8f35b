import { effective } from "@parapet/scan-core/settings/settings.ts";
import { oneOf } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawConfig, SessionPolicy } from "../model/model.ts";

/** Readers of the two scopes, which a binding may override for what it routes. */
export const asDmScope = oneOf("main", "per-peer", "per-channel-peer", "per-account-channel-peer");
export const asGroupScope = oneOf("per-group", "main");

/**
 * How messages are sorted into conversations, and who sees whose; older releases show what an agent
 * started only.
 */
export function sessionPolicyOf(config: OpenClawConfig, isOlder: boolean): SessionPolicy {
  return {
    dmScope: effective(config, ["/session/dmScope"], asDmScope, "main"),
    groupScope: effective(config, ["/session/groupScope"], asGroupScope, "per-group"),
    visibility: effective(
      config,
      ["/tools/sessions/visibility"],
      oneOf("self", "tree", "agent", "all"),
      isOlder ? "tree" : "all",
    ),
  };
}
