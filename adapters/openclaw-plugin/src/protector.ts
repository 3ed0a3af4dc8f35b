import type { Protector } from "@parapet/adapter-link";
import { actsInOpenClaw } from "./installation/acting-openclaw.ts";
import { inspectPlugin } from "./installation/inspect-plugin.ts";
import { locateOpenClaw } from "./installation/locate-openclaw.ts";
import { installPlugin, removePlugin } from "./installation/plugin-edits.ts";
import { provePlugin } from "./proof/prove-plugin.ts";

/** Puts Parapet's plugin into OpenClaw. */
export const openclawProtector: Protector = {
  kind: "openclaw",
  locate: locateOpenClaw,
  install: installPlugin,
  remove: removePlugin,
  inspect: inspectPlugin,
  prove: provePlugin,
  beats: true,
  // Messages go out when the service is away, so nothing counts as enforced there.
  points: ["input", "pre_tool_call", "post_tool_call"],
  actsIn: actsInOpenClaw,
};
