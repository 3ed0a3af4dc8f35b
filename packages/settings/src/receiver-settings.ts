import { severities } from "@parapet/posture";
import { z } from "zod";
import { isSyslogAddress } from "./syslog-address.ts";
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
  "ocsf",
  "syslog",
] as const;
export type ReceiverFormat = (typeof receiverFormats)[number];

export const mostReceivers = 20;

const receiver = z
  .strictObject({
    address: z.string().max(2_000),
    /** `standard` is Standard Webhooks. */
    format: z.enum(receiverFormats).default("standard"),
    events: z
      .array(z.enum(receiverEvents))
      .min(1)
      .default([...receiverEvents]),
    /** Nothing below it is sent. */
    minSeverity: z.enum(severities).default("low"),
    /** Nothing of other services is sent; empty for all. */
    services: z.array(z.string().min(1).max(200)).max(200).default([]),
    /** What arrives within that many minutes becomes one message; 0 sends at once. */
    digestMinutes: z.number().int().min(0).max(1_440).default(0),
  })
  .refine(({ address, format }) =>
    format === "syslog" ? isSyslogAddress(address) : isWebhookAddress(address),
  );

/** One receiver of notifications, with its format and rules. */
export type ReceiverSetting = z.output<typeof receiver>;

/** Each has its own address: how far it was told is kept by address. */
export const receiverSettings = z
  .array(receiver)
  .max(mostReceivers)
  .refine((list) => new Set(list.map(({ address }) => address)).size === list.length);

/** A receiver in one line: what may be a secret of its address is left out. */
export function shownReceiver({
  address,
  format,
  events,
  minSeverity,
  services,
  digestMinutes,
}: ReceiverSetting): string {
  return [
    format === "syslog" ? address : `${format} ${new URL(address).origin}/…`,
    events.length === receiverEvents.length ? "all events" : events.join(" and "),
    `${minSeverity} or worse`,
    ...(services.length === 0 ? [] : [`services ${services.join(" ")}`]),
    ...(digestMinutes === 0 ? [] : [`every ${digestMinutes} min`]),
  ].join("; ");
}
