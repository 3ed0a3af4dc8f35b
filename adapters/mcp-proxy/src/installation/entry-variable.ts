/**
 * Environment variable of an entry that names an address, once it runs through the proxy: what the
 * entry was, as JSON. The proxy takes the address and the headers from there, since arguments are
 * shown to every user of the machine; and `unprotect` all of it.
 */
export const entryVariable = "PARAPET_MCP_ENTRY";
