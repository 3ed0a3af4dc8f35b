import { isRandomWord } from "./random-run.ts";
import type { TextSpan } from "./text-span.ts";

const address = /https?:\/\/[^\s"'`<>\\]{4,2048}/g;
// Who knows the address of one of these may use it: the rest of the address is its secret.
const webhook =
  /^(?:(?:web)?hooks?(?:-?test|-?waiting)?|webhookb2|incoming-?webhooks?|triggers?|push|ping|catch|invoke|integrations?)$/i;
const hosted = /^(?:mcp|sse)$/i;
// Of a hosted server, the UUID after one of these says whose it is: who calls it signs in.
const owner =
  /^(?:projects?|organi[sz]ations?|orgs?|tenants?|workspaces?|accounts?|teams?|subscriptions?)$/i;
const nameOfKey = /^(?:key|token|secret|auth|api-?key|access-?token)$/i;
const uuid = /^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/i;

/**
 * The opaque parts of addresses that are keys by themselves, such as those of webhooks and hosted
 * MCP servers.
 */
export function webhookSecrets(text: string, most: number): readonly TextSpan[] {
  if (!text.includes("http")) return [];
  const found: TextSpan[] = [];
  for (const match of text.matchAll(address)) {
    found.push(...secretParts(match[0], match.index));
    if (found.length >= most) break;
  }
  return found;
}

function secretParts(url: string, at: number): readonly TextSpan[] {
  const parts = [...url.matchAll(/[^/?&=#]{1,256}/g)].map(({ 0: text, index }) => ({
    text,
    index,
  }));
  const [, host, ...rest] = parts;
  if (host === undefined) return [];
  const words = [...host.text.split(/[.:-]/), ...rest.map(({ text }) => text)];
  const isWebhook = words.some((word) => webhook.test(word));
  const isHosted = words.some((word) => hosted.test(word));
  return rest
    .filter(({ text }, index) => {
      const before = rest[index - 1]?.text ?? "";
      if (!isOpaque(text)) return false;
      if (isWebhook || nameOfKey.test(before)) return true;
      return isHosted && !(uuid.test(text) && owner.test(before));
    })
    .map(({ text, index }) => ({ start: at + index, end: at + index + text.length }));
}

function isOpaque(part: string): boolean {
  return uuid.test(part) || isRandomWord(part);
}
