import { isProviderAddress } from "./sign-in-settings.ts";

/**
 * True for the address of a GitHub repository, "https://github.com/acme/agents". Tokens go there:
 * `http://` only on this machine.
 */
export function isRepositoryAddress(address: string): boolean {
  return (
    isProviderAddress(address) &&
    /^\/[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\/(?!\.{1,2}\/?$)[A-Za-z0-9._-]{1,100}\/?$/.test(
      new URL(address).pathname,
    )
  );
}
