export { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";

/** Where Continue says how its command line asks. */
export const permissionsReference = "https://docs.continue.dev/cli/tool-permissions";

/** Where Continue says how servers are declared. */
export const serversReference = "https://docs.continue.dev/customize/deep-dives/mcp";

/** The package whose source says what is heeded of `permissions.yaml`, and in which order. */
export const cliReference = "https://www.npmjs.com/package/@continuedev/cli/v/1.5.47";

/** The package whose schema says which keys there are. */
export const schemaReference = "https://www.npmjs.com/package/@continuedev/config-yaml/v/1.42.0";
