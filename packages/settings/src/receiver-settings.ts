import { severities } from "@parapet/posture";
import { z } from "zod";
import { isMailbox, isMailServerAddress } from "./mail-address.ts";
import { isSyslogAddress } from "./syslog-address.ts";
import { isRepositoryAddress, isTokenAddress } from "./tracker-address.ts";
import { isWebhookAddress } from "./webhook-address.ts";

/** What a receiver can get. */
export const receiverEvents = [
  "violations",
  "exposures",
  "machines",
  "suppressions",
  "drift",
  "instructions",
] as const;

/** How messages to a receiver are written. */
export const receiverFormats = [
  "standard",
  "slack",
  "teams",
  "mattermost",
  "email",
  "github",
  "jira",
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
  /** Jira: the key of the project. */
  project: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]{1,99}$/)
    .optional(),
  /** Jira: the name of the type of issues. */
  issueType: z
    .string()
    .regex(/^[^\p{C}"]{1,100}$/u)
    .optional(),
  /** Who signs in to the mail server, or whose token it is in Jira Cloud. */
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
  jira: isTokenAddress,
  ocsf: isWebhookAddress,
  syslog: isSyslogAddress,
};

type FormatKey = "from" | "to" | "project" | "issueType" | "username" | "secretVariable";

/** The keys that some formats have, and others do not read. */
const formatKeys = ["from", "to", "project", "issueType", "username", "secretVariable"] as const;
const keysOf: Readonly<
  Partial<Record<ReceiverFormat, { needs: readonly FormatKey[]; takes: readonly FormatKey[] }>>
> = {
  email: { needs: ["from", "to"], takes: ["username", "secretVariable"] },
  github: { needs: ["secretVariable"], takes: [] },
  jira: { needs: ["project", "secretVariable"], takes: ["issueType", "username"] },
};

function hasKeysOf(setting: ReceiverSetting): boolean {
  const { format, events, digestMinutes, username, secretVariable } = setting;
  const { needs, takes } = keysOf[format] ?? { needs: [], takes: [] };
  const given = formatKeys.filter((key) => setting[key] !== undefined);
  return (
    needs.every((key) => given.includes(key)) &&
    given.every((key) => needs.includes(key) || takes.includes(key)) &&
    (username === undefined || secretVariable !== undefined) &&
    (format !== "email" || secretVariable === undefined || username !== undefined) &&
    (!isTracker(format) || (digestMinutes === 0 && events.every((one) => one === "exposures")))
  );
}

/** Whether a receiver keeps issues, instead of getting messages. */
function isTracker(format: ReceiverFormat): boolean {
  return format === "github" || format === "jira";
}

/** How far each was told is kept by it. */
export function receiverKey({
  address,
  to,
  project,
}: Pick<ReceiverSetting, "address" | "to" | "project">): string {
  if (project !== undefined) return JSON.stringify([address, project]);
  return to === undefined ? address : JSON.stringify([address, ...to.toSorted()]);
}

/** Each has its own address, recipients of a mail server, or project of Jira. */
export const receiverSettings = z
  .array(
    receiver
      .transform(({ events, ...setting }): ReceiverSetting => ({
        ...setting,
        events: events ?? (isTracker(setting.format) ? issueEvents : receiverEvents),
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
  project,
}: ReceiverSetting): string {
  return [
    shownAddress(format, address),
    ...(to.length === 0 ? [] : [`to ${to.join(" ")}`]),
    ...(project === undefined ? [] : [`project ${project}`]),
    events.length === receiverEvents.length ? "all events" : events.join(" and "),
    `${minSeverity} or worse`,
    ...(services.length === 0 ? [] : [`services ${services.join(" ")}`]),
    ...(digestMinutes === 0 ? [] : [`every ${digestMinutes} min`]),
  ].join("; ");
}

/** The path of a webhook lets anybody write; a server or a repository asks for more. */
function shownAddress(format: ReceiverFormat, address: string): string {
  if (format === "syslog" || format === "email") return address;
  return `${format} ${isTracker(format) ? address : `${new URL(address).origin}/…`}`;
}
