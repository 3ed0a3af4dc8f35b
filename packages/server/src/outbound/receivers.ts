import { isAtLeast } from "@parapet/posture";
import { redactedOutput } from "@parapet/posture/redaction";
import { receiverKey, type ReceiverSetting, type Settings } from "@parapet/settings";
import { boundedFetch } from "./bounded-fetch.ts";
import { chatSink } from "./chat/chat-sink.ts";
import { factsOf } from "./event-facts.ts";
import { type MailOptions, mailSink } from "./mail/mail-sink.ts";
import { ocsfSink } from "./siem/ocsf-sink.ts";
import { syslogSink } from "./siem/syslog-sink.ts";
import { postFrom } from "./post.ts";
import type { Receiver, Sink } from "./receiver.ts";
import { githubIssues } from "./tickets/github-issues.ts";
import { jiraIssues } from "./tickets/jira-issues.ts";
import type { Tickets } from "./tickets/kept-tickets.ts";
import { ticketSink } from "./tickets/ticket-sink.ts";
import type { Tracker } from "./tickets/tracker.ts";
import type { ToldEvent } from "./told-event.ts";
import { webhook } from "./webhook.ts";

const timeoutMs = 10_000;
/** Mail servers make those wait who are new to them. */
const mailTimeoutMs = 30_000;
/** An answer of an issue tracker: a page of issues, which people write as well. */
const mostTrackerBytes = 8_000_000;

type ReceiverSettings = Pick<Settings, "webhooks" | "receivers" | "allowPrivateReceivers"> &
  Partial<Pick<Settings, "otelLogs">>;

export type ReceiversOptions = {
  /** Signs webhooks. */
  readonly secret: string;
  /** Of receivers, by the variables that they name. */
  readonly secrets: ReadonlyMap<string, string>;
  /** Holds which issue belongs to what. */
  readonly tickets: Tickets;
  readonly version: string;
  readonly now: () => Date;
};

/** Everyone outside whom the settings name to be told. */
export async function receiversOf(
  { webhooks, receivers, allowPrivateReceivers, otelLogs }: ReceiverSettings,
  options: ReceiversOptions,
): Promise<readonly Receiver[]> {
  const { secret, secrets, version, now } = options;
  const privateHosts = allowPrivateReceivers.map((host) => host.replace(/^\[|\]$/g, ""));
  const post = postFrom({ timeoutMs, privateHosts });
  const sinkOf = (setting: ReceiverSetting): Sink => {
    const { address, format } = setting;
    switch (format) {
      case "github":
      case "jira":
        return issuesIn({ ...setting, format }, { ...options, privateHosts });
      case "email":
        return mailTo(setting, { secrets, rules: { privateHosts }, now });
      case "standard":
        return webhook({ address, secret, post, now });
      case "ocsf":
        return ocsfSink({ address, version, post });
      case "syslog":
        return syslogSink({ address, version, timeoutMs, rules: { privateHosts }, now });
      case "slack":
      case "teams":
      case "mattermost":
        return chatSink({ address, format, post });
    }
  };
  const withRules = receivers.map((setting): Receiver => {
    return {
      ...withoutSecrets(sinkOf(setting)),
      wants: (event) => isWanted(event, setting),
      digestMs: setting.digestMinutes * 60_000,
    };
  });
  const known = new Set(receivers.map(({ address }) => address));
  const hooks = [...new Set(webhooks)]
    .filter((address) => !known.has(address))
    .map((address) => violationsOnly(webhook({ address, secret, post, now })));
  if (otelLogs === undefined) return [...withRules, ...hooks];
  const { otelLogs: exporter } = await import("./otel-logs.ts");
  const logs = await exporter({ address: otelLogs, version, timeoutMs });
  return [...withRules, ...hooks, { ...withoutSecrets(logs), wants: () => true, digestMs: 0 }];
}

function mailTo(
  { from = "", to = [], username, secretVariable = "", ...setting }: ReceiverSetting,
  {
    secrets,
    ...around
  }: Pick<MailOptions, "rules" | "now"> & { readonly secrets: ReadonlyMap<string, string> },
): Sink {
  const pass = secrets.get(secretVariable) ?? "";
  return mailSink({
    ...around,
    address: setting.address,
    key: receiverKey({ ...setting, to }),
    from,
    to,
    login: username === undefined ? undefined : { user: username, pass },
    timeoutMs: mailTimeoutMs,
  });
}

function issuesIn(
  setting: ReceiverSetting & { readonly format: "github" | "jira" },
  {
    secrets,
    tickets,
    now,
    privateHosts,
  }: ReceiversOptions & { readonly privateHosts: readonly string[] },
): Sink {
  const send = boundedFetch({ timeoutMs, mostBytes: mostTrackerBytes, privateHosts });
  const { address, format, secretVariable = "", project = "" } = setting;
  const { issueType = "Task", username } = setting;
  const token = secrets.get(secretVariable) ?? "";
  const open = (): Tracker =>
    format === "github"
      ? githubIssues({ address, token, send, now })
      : jiraIssues({ address, project, issueType, username, token, send, now });
  return ticketSink({
    kind: format,
    key: receiverKey(setting),
    address: format === "github" ? address : `${address} project ${project}`,
    open,
    tickets,
    now,
  });
}

function violationsOnly(sink: Sink): Receiver {
  return { ...withoutSecrets(sink), wants: ({ kind }) => kind === "violation", digestMs: 0 };
}

/** A receiver that gets no secret, whatever an event holds. */
export function withoutSecrets<Kind extends Sink>(sink: Kind): Kind {
  return {
    ...sink,
    deliver: (events: readonly ToldEvent[]) => sink.deliver(redactedOutput(events)),
  };
}

/** What a receiver asks for, by the kind of an event. */
const askedAs = {
  violation: "violations",
  exposure: "exposures",
  machine: "machines",
  suppression: "suppressions",
  drift: "drift",
  instruction: "instructions",
} as const satisfies Readonly<Record<ToldEvent["kind"], ReceiverSetting["events"][number]>>;

/** Whether the rules of a receiver let an event through. */
export function isWanted(
  event: ToldEvent,
  { events, minSeverity, services }: Pick<ReceiverSetting, "events" | "minSeverity" | "services">,
): boolean {
  const { severity, services: concerned } = factsOf(event);
  return (
    events.includes(askedAs[event.kind]) &&
    isAtLeast(severity, minSeverity) &&
    (services.length === 0 || concerned.some((service) => services.includes(service)))
  );
}
