import { compareSeverity, type FindingSeverity } from "@parapet/posture";
import { type AddressReach, reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import { isCollectingHost } from "@parapet/scan-core/addresses/collecting-host.ts";
import type { CommandContext, CommandFact } from "./command-fact.ts";
import { isKeyOfAnother } from "./key-owner.ts";
import type { Held } from "./labels.ts";
import { hostOfPlace, type Sending } from "./senders.ts";

/** True for secrets that do not belong to the host. */
export function isSentToThirdParty(names: readonly string[], host: string): boolean {
  return keysOfOthers(host, names).length > 0;
}

function keysOfOthers(host: string, names: readonly string[]): readonly string[] {
  if (host === "" || /[$`]/.test(host)) return [];
  return names.filter((name) => isKeyOfAnother(name, host));
}

function taken(names: readonly string[], host: string): string {
  const [first, ...more] = keysOfOthers(host, names);
  if (first === undefined) return names[0] ?? "a secret";
  return more.length === 0 ? first : `${first} and ${more.length} more`;
}

const order: readonly Held["kind"][] = [
  "key",
  "environment",
  "login",
  "settings",
  "input",
  "files",
  "clipboard",
  "variable",
  "machine",
];

export type SentFact = { readonly fact: CommandFact; readonly held: Held };

type Address = Pick<Sending, "host" | "isAccount" | "isLookup">;

/** The worst fact of all that goes to one address. */
export function worstSent(
  held: readonly Held[],
  address: Address,
  context: Pick<CommandContext, "isUntrusted">,
): readonly SentFact[] {
  return held
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    .flatMap((one) => factOf(one, address, context))
    .toSorted((a, b) => compareSeverity(a.fact.severity, b.fact.severity))
    .slice(0, 1);
}

function factOf(
  held: Held,
  { host, isAccount, isLookup }: Address,
  { isUntrusted = false }: Pick<CommandContext, "isUntrusted">,
): readonly SentFact[] {
  const near = isAccount ? "public" : reachOf(host);
  // A private address in third-party text may be a service of the owner for one key, but not for
  // key files.
  const reach = isUntrusted && near === "private" && held.kind === "key" ? "public" : near;
  const { names = [] } = held;
  const isTaken = held.kind === "variable" && (isLookup || isSentToThirdParty(names, host));
  const isStrange = isTaken || (held.kind === "machine" && (isLookup || isCollectingHost(host)));
  const severity = isStrange && reach === "public" ? "high" : severityOf(held, reach, isAccount);
  if (severity === undefined) return [];
  const what = isTaken ? taken(names, host) : held.what;
  const to =
    host === "" || /[$`]/.test(host) ? "an address that a variable names" : host.slice(0, 120);
  return [
    {
      held,
      fact: {
        kind: "sends",
        does: `sends ${what} to ${to}`,
        severity,
        confidence:
          reach === "unknown" || (held.kind === "variable" && !isTaken) ? "medium" : "high",
      },
    },
  ];
}

function reachOf(host: string): AddressReach {
  const plain = host.includes("@") ? (host.split("@").at(-1) ?? "") : host;
  if (plain === "" || /[$`]/.test(plain)) return "unknown";
  return reachOfAddress(
    `http://${hostOfPlace(plain) === "" && plain.includes(":") ? `[${plain}]` : plain}`,
  );
}

/** Data that stays on the machine is not reported. */
function severityOf(
  { kind, what }: Held,
  reach: AddressReach,
  isAccount: boolean,
): FindingSeverity | undefined {
  if (reach === "machine") return undefined;
  const isOwn = reach === "private" || reach === "tailnet";
  if (kind === "key" || kind === "login" || kind === "environment") {
    if (isOwn) return "medium";
    return reach === "unknown" && kind !== "key" ? "high" : isAccount ? "high" : "critical";
  }
  if (kind === "input") {
    if (isOwn) return "low";
    return reach === "unknown" || isAccount || what.includes("session") ? "medium" : "high";
  }
  if (kind === "settings") return isOwn ? "medium" : "high";
  if (isOwn) return undefined;
  if (kind === "machine") return undefined;
  // Usually the key of the service at the address.
  if (kind === "variable") return "low";
  return kind === "files" && !isAccount ? "high" : "medium";
}
