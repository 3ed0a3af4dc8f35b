export { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";

/** Continue's documentation of CLI permissions. */
export const permissionsReference = "https://docs.continue.dev/cli/tool-permissions";

/** Continue's documentation of servers. */
export const serversReference = "https://docs.continue.dev/customize/deep-dives/mcp";

/** The package whose source defines the precedence in `permissions.yaml`. */
export const cliReference = "https://www.npmjs.com/package/@continuedev/cli/v/1.5.47";

/** The package whose schema says which keys there are. */
export const schemaReference = "https://www.npmjs.com/package/@continuedev/config-yaml/v/1.42.0";
