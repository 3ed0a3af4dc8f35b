import type { Protector } from "@parapet/adapter-link";
import { inspect } from "./inspect.ts";
import { install } from "./install.ts";
import { locate } from "./locate.ts";
import { prove } from "./prove.ts";
import { serverEntries } from "./server-entries.ts";
import { runsThrough, unwrap } from "./wrapped-entry.ts";

/**
 * One MCP server, in the configuration of whichever client uses it: it is started through
 * `parapet mcp-proxy`.
 */
export const mcpProtector: Protector = {
  kind: "mcp",
  locate,
  install,
  remove: (targetValue, installationId) =>
    serverEntries(targetValue)
      .filter((entry) => runsThrough(entry, installationId))
      .flatMap(unwrap),
  inspect,
  prove,
  // The proxy runs only while a client does, and nothing gets past one that does not run: silence
  // is no fault.
  beats: false,
  points: ["pre_tool_call", "post_tool_call"],
};
