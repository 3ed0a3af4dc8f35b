import { isProviderAddress } from "./sign-in-settings.ts";

/** True for an address that a token may be sent to: `http://` only on this machine. */
export const isTokenAddress = isProviderAddress;

/**
 * True for the address of a GitHub repository, "https://github.com/acme/agents".
 */
export function isRepositoryAddress(address: string): boolean {
  return (
    isTokenAddress(address) &&
    /^\/[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\/(?!\.{1,2}\/?$)[A-Za-z0-9._-]{1,100}\/?$/.test(
      new URL(address).pathname,
    )
  );
}
