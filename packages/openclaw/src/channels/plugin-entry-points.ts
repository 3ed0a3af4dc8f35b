import { pluginOffAt } from "../plugins/bundled-plugins.ts";
import { effective, type Effective, keysAt } from "@parapet/scan-core/settings/settings.ts";
import { asTrimmedText, asTrimmedTexts, oneOf } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { Audience, EntryPoint, OpenClawConfig } from "../model/model.ts";
import { agentIdOf, defaultAgentOf, type RosterEntry } from "../model/roster.ts";

/**
 * Plugins that are no channels and through which people give work to an agent all the same: phone
 * calls and mail.
 */
export function pluginEntryPointsOf(
  config: OpenClawConfig,
  roster: readonly RosterEntry[],
): readonly EntryPoint[] {
  return [
    ...mailEntryPoints(config, roster),
    ...phoneEntryPoints(config, roster),
    ...faceTimeEntryPoints(config, roster),
    ...meetingEntryPoints(config, roster),
  ];
}

const phone = "/plugins/entries/voice-call/config";
const mail = "/plugins/entries/imap/config/accounts";

/** Domains in which public mail services give an address to anyone. */
const publicMailDomains: ReadonlySet<string> = new Set([
  "aol.com",
  "gmail.com",
  "gmx.de",
  "gmx.net",
  "googlemail.com",
  "hotmail.com",
  "icloud.com",
  "live.com",
  "mail.com",
  "mail.ru",
  "me.com",
  "msn.com",
  "outlook.com",
  "proton.me",
  "protonmail.com",
  "qq.com",
  "163.com",
  "126.com",
  "web.de",
  "yahoo.com",
  "yandex.ru",
]);

/** True for an entry that admits every address of a public mail service. */
export function isPublicMailService(sender: string): boolean {
  return publicMailDomains.has(sender.trim().replace(/^@/, "").toLowerCase());
}

type Entry = Pick<EntryPoint, "channel" | "account" | "policy" | "audience" | "because"> & {
  readonly agents: readonly string[];
};

function entryPointOf(entry: Entry): EntryPoint {
  return {
    ...entry,
    surface: "dm",
    room: "",
    enabled: { value: true, at: entry.policy.at },
    lands: "own",
    runsAsMain: false,
    requireMention: { value: false, at: entry.policy.at },
    toolPlaces: [],
  };
}

/**
 * Calls that the plugin for phone calls answers. A caller's number is easily forged, but somebody
 * has to know it.
 */
function phoneEntryPoints(
  config: OpenClawConfig,
  roster: readonly RosterEntry[],
): readonly EntryPoint[] {
  if (!isObject(config.get(phone)) || config.get(`${phone}/enabled`) === false) return [];
  if (pluginOffAt(config, { id: "voice-call", onByDefault: true }) !== undefined) return [];
  const policy = effective(
    config,
    [`${phone}/inboundPolicy`],
    oneOf("disabled", "allowlist", "pairing", "open"),
    "disabled",
  );
  if (policy.value === "disabled") return [];
  const unsigned = `${phone}/skipSignatureVerification`;
  const isForged = config.get(unsigned) === true;
  const lines = keysAt(config, `${phone}/numbers`).map((number) =>
    below(`${phone}/numbers`, number, "agentId"),
  );
  const agents = [`${phone}/agentId`, ...lines].map((at) => agentAt(config, roster, at));
  return [
    entryPointOf({
      channel: "voice-call",
      account: "default",
      policy,
      audience: isForged ? "anyone" : audienceOfCalls(config, policy),
      because: isForged ? [unsigned] : policy.value === "allowlist" ? [`${phone}/allowFrom`] : [],
      agents: [...new Set(agents.flat())].toSorted(),
    }),
  ];
}

function audienceOfCalls(config: OpenClawConfig, { value }: Effective<string>): Audience {
  if (value === "open") return "anyone";
  const listed = asTrimmedTexts(config.get(`${phone}/allowFrom`)) ?? [];
  if (value === "pairing") return "paired";
  return listed.length > 0 ? "listed" : "nobody";
}

/** FaceTime calls, which it answers for the handles of its owner alone. */
function faceTimeEntryPoints(
  config: OpenClawConfig,
  roster: readonly RosterEntry[],
): readonly EntryPoint[] {
  const handles = "/plugins/entries/facetime/config/ownerHandles";
  const listed = asTrimmedTexts(config.get(handles)) ?? [];
  if (listed.length === 0 || !isSetUp(config, "facetime")) return [];
  return [
    entryPointOf({
      channel: "facetime",
      account: "default",
      policy: { value: "allowlist", at: handles },
      audience: "listed",
      because: [handles],
      agents: agentAt(config, roster, "/plugins/entries/facetime/config/agentId"),
    }),
  ];
}

/**
 * Plugins that join meetings: what the others say there is given to an agent, unless it only
 * listens.
 */
const meetings = ["google-meet", "teams-meetings", "zoom-meetings"];

function meetingEntryPoints(
  config: OpenClawConfig,
  roster: readonly RosterEntry[],
): readonly EntryPoint[] {
  return meetings
    .filter((id) => isSetUp(config, id))
    .filter((id) => config.get(`/plugins/entries/${id}/config/defaultMode`) !== "transcribe")
    .map((id) => {
      const at = `/plugins/entries/${id}`;
      return entryPointOf({
        channel: id,
        account: "default",
        policy: { value: "joined", at },
        audience: "group-members",
        because: [at],
        agents: agentAt(config, roster, `${at}/config/realtime/agentId`),
      });
    })
    .filter(({ agents }) => agents.length > 0);
}

/** Installed apart, so that it is there only where something says so. */
function isSetUp(config: OpenClawConfig, id: string): boolean {
  return (
    isObject(config.get(`/plugins/entries/${id}`)) &&
    pluginOffAt(config, { id, onByDefault: true }) === undefined
  );
}

/** Mailboxes that the plugin for mail watches. Without senders that it lists it takes no mail. */
function mailEntryPoints(
  config: OpenClawConfig,
  roster: readonly RosterEntry[],
): readonly EntryPoint[] {
  if (pluginOffAt(config, { id: "imap", onByDefault: false }) !== undefined) return [];
  return keysAt(config, mail)
    .toSorted()
    .filter((account) => isObject(config.get(below(mail, account))))
    .map((account) => {
      const at = below(mail, account);
      const proof = effective(
        config,
        [`${at}/senderAuth/min`],
        oneOf("verified", "asserted", "unverified", "mutable"),
        "verified",
      );
      const list = `${at}/allowedSenders`;
      const senders = asTrimmedTexts(config.get(list)) ?? [];
      const broad = senders.findIndex(isPublicMailService);
      const isOpen = proof.value !== "verified" || broad >= 0;
      return entryPointOf({
        channel: "imap",
        account,
        policy: {
          value: isOpen ? "open" : "allowlist",
          at: proof.value === "verified" ? list : proof.at,
        },
        audience: senders.length === 0 ? "nobody" : isOpen ? "anyone" : "listed",
        because: broad >= 0 ? [below(list, broad)] : [list],
        agents: agentAt(config, roster, `${at}/agentId`),
      });
    });
}

function agentAt(
  config: OpenClawConfig,
  roster: readonly RosterEntry[],
  at: string,
): readonly string[] {
  const named = asTrimmedText(config.get(at));
  const id = named === undefined ? defaultAgentOf(config, roster) : agentIdOf(named);
  return roster.some((entry) => entry.id === id) && id !== undefined ? [id] : [];
}
