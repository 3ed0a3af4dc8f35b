import { hash } from "node:crypto";

/** Raised when the meaning of the identity changes: then every id changes with it. */
const identityScheme = 1;
const digits = "abcdefghijklmnopqrstuvwxyz234567";

/** RFC 4648 base32 in lower case without padding: 32 bytes are 52 digits. */
function base32(bytes: Uint8Array): string {
  let text = "";
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += digits.charAt((value >>> bits) & 31);
    }
    value &= 255;
  }
  return bits === 0 ? text : text + digits.charAt((value << (5 - bits)) & 31);
}

/** Of canonical JSON: no spaces, and names in order. */
function digest(canonical: string): string {
  return base32(hash("sha256", canonical, "buffer"));
}

export type PathIdentity = {
  /** Services of the source and the sink, each once, sorted. */
  readonly services: readonly string[];
  readonly rule: string;
  /** Node keys. */
  readonly source: string;
  readonly sink: string;
};

/**
 * `ap_` and 52 digits. Agents, score, text, lines and route are not part of it, so it survives
 * edits and rescans.
 */
export function pathId({ services, rule, source, sink }: PathIdentity): string {
  const canonical = JSON.stringify({ rule, scheme: identityScheme, services, sink, source });
  return `ap_${digest(canonical)}`;
}

export type ExposureIdentity = {
  /** Node keys; "" where there is none. */
  readonly principal: string;
  readonly entry: string;
  readonly first: string;
};

/**
 * `ex_` and 52 digits. What the exposure allows is not part of it, so it survives fixes that leave
 * the entry point open.
 */
export function exposureId({ principal, entry, first }: ExposureIdentity): string {
  const canonical = JSON.stringify({ entry, first, principal, scheme: identityScheme });
  return `ex_${digest(canonical)}`;
}

/** 52 digits over the nodes of a route and the kinds of the edges between them, in order. */
export function routeHash(nodeKeys: readonly string[], edgeKinds: readonly string[]): string {
  return digest(JSON.stringify({ edges: edgeKinds, nodes: nodeKeys, scheme: identityScheme }));
}
