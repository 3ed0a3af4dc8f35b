/**
 * Environment variable of an entry that names an address, once it runs through the proxy: what the entry was, as JSON. The proxy takes
 * the headers from there, and `unprotect` all of it.
 */
export const entryVariable = "PARAPET_MCP_ENTRY";
