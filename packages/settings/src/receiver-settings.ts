import { severities } from "@parapet/posture";
import { z } from "zod";
import { isMailbox, isMailServerAddress } from "./mail-address.ts";
import { isSyslogAddress } from "./syslog-address.ts";
import { isRepositoryAddress } from "./tracker-address.ts";
import { isWebhookAddress } from "./webhook-address.ts";

/** What a receiver can get. */
export const receiverEvents = [
  "violations",
  "exposures",
  "machines",
  "suppressions",
  "drift",
] as const;

/** How messages to a receiver are written. */
export const receiverFormats = [
  "standard",
  "slack",
  "teams",
  "mattermost",
  "email",
  "github",
  "ocsf",
  "syslog",
] as const;
export type ReceiverFormat = (typeof receiverFormats)[number];

export const mostReceivers = 20;
const mostMailboxes = 50;

const mailbox = z.string().refine(isMailbox);

const receiver = z.strictObject({
  address: z.string().max(2_000),
  /** `standard` is Standard Webhooks. */
  format: z.enum(receiverFormats).default("standard"),
  events: z.array(z.enum(receiverEvents)).min(1).optional(),
  /** Nothing below it is sent. */
  minSeverity: z.enum(severities).default("low"),
  /** Nothing of other services is sent; empty for all. */
  services: z.array(z.string().min(1).max(200)).max(200).default([]),
  /** What arrives within that many minutes becomes one message; 0 sends at once. */
  digestMinutes: z.number().int().min(0).max(1_440).default(0),
  /** E-mail: the sender. */
  from: mailbox.optional(),
  /** E-mail: who gets it. */
  to: z.array(mailbox).min(1).max(mostMailboxes).optional(),
  /** Who signs in to the mail server. */
  username: z
    .string()
    .regex(/^[\x20-\x7e]{1,320}$/)
    .optional(),
  /** The environment variable that holds the password or token. */
  secretVariable: z
    .string()
    .regex(/^PARAPET_SECRET_[A-Z0-9_]{1,100}$/)
    .optional(),
});

/** One receiver of notifications, with its format and rules. */
export type ReceiverSetting = Omit<z.output<typeof receiver>, "events"> & {
  readonly events: readonly (typeof receiverEvents)[number][];
};

/** What issues are opened for. */
const issueEvents = ["exposures"] as const;

const addressIsFor: Readonly<Record<ReceiverFormat, (address: string) => boolean>> = {
  standard: isWebhookAddress,
  slack: isWebhookAddress,
  teams: isWebhookAddress,
  mattermost: isWebhookAddress,
  email: isMailServerAddress,
  github: isRepositoryAddress,
  ocsf: isWebhookAddress,
  syslog: isSyslogAddress,
};

/** Each format has the keys that it needs, and none that it does not read. */
function hasKeysOf({
  format,
  events,
  digestMinutes,
  from,
  to,
  username,
  secretVariable,
}: ReceiverSetting): boolean {
  if (format === "github") {
    const isForIssues = events.every((event) => event === "exposures") && digestMinutes === 0;
    const others = [from, to, username].every((value) => value === undefined);
    return isForIssues && others && secretVariable !== undefined;
  }
  if (format === "email") {
    const isComplete = from !== undefined && to !== undefined;
    return isComplete && (username === undefined) === (secretVariable === undefined);
  }
  return [from, to, username, secretVariable].every((value) => value === undefined);
}

/** How far each was told is kept by it. */
export function receiverKey({ address, to }: Pick<ReceiverSetting, "address" | "to">): string {
  return to === undefined ? address : JSON.stringify([address, ...to.toSorted()]);
}

/** Each has its own address, and mails through one server their own recipients. */
export const receiverSettings = z
  .array(
    receiver
      .transform(({ events, ...setting }): ReceiverSetting => ({
        ...setting,
        events: events ?? (setting.format === "github" ? issueEvents : receiverEvents),
      }))
      .refine(({ address, format }) => addressIsFor[format](address))
      .refine((setting) => hasKeysOf(setting)),
  )
  .max(mostReceivers)
  .refine((list) => new Set(list.map(receiverKey)).size === list.length);

/** A receiver in one line: what may be a secret of its address is left out. */
export function shownReceiver({
  address,
  format,
  events,
  minSeverity,
  services,
  digestMinutes,
  to = [],
}: ReceiverSetting): string {
  return [
    shownAddress(format, address),
    ...(to.length === 0 ? [] : [`to ${to.join(" ")}`]),
    events.length === receiverEvents.length ? "all events" : events.join(" and "),
    `${minSeverity} or worse`,
    ...(services.length === 0 ? [] : [`services ${services.join(" ")}`]),
    ...(digestMinutes === 0 ? [] : [`every ${digestMinutes} min`]),
  ].join("; ");
}

/** The path of a webhook lets anybody write; a server or a repository asks for more. */
function shownAddress(format: ReceiverFormat, address: string): string {
  if (format === "syslog" || format === "email") return address;
  return `${format} ${format === "github" ? address : `${new URL(address).origin}/…`}`;
}
