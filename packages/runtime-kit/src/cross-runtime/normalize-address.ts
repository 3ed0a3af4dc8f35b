import { isSecretName } from "@parapet/posture/redaction";
import { withoutReferences } from "./normalize-arguments.ts";

/** Last parts of a path that name the way of transport and not the service: "/mcp", "/sse". */
const transports = /\/(?:mcp|sse)$/i;

/**
 * An address in the one spelling that stands for all that mean the same. Secrets and who signs in
 * are left out.
 */
export function normalizeAddress(address: string): string {
  const text = withoutReferences(address);
  if (!URL.canParse(text)) return text;
  const { protocol, host, pathname, searchParams } = new URL(text);
  const path = pathname.replace(/\/+$/, "").replace(transports, "").replace(/\/+$/, "");
  const query = [...searchParams]
    .map(([name, value]) => `${name}=${isSecretName(name) ? "*" : value}`)
    .toSorted();
  return `${protocol}//${host}${path}?${query.join("&")}`;
}

/** The host of an address, all of it that can be shown. */
export function shownAddress(address: string): string {
  const text = withoutReferences(address);
  return (URL.canParse(text) ? new URL(text).host : "") || "a web address";
}
