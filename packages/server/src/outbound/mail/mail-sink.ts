import { createHash } from "node:crypto";
import { isIP } from "node:net";
import type { SendMailOptions, SentMessageInfo } from "nodemailer";
import { type AddressRules, allowedAddress, codeOf } from "../allowed-address.ts";
import { type ChatMessage, messageOf } from "../chat/chat-message.ts";
import { factsOf } from "../event-facts.ts";
import type { DeliveryOutcome, Sink } from "../receiver.ts";
import { mailBody } from "./mail-body.ts";

export type MailOptions = {
  /** "smtps://host:465" or "smtp://host:587"; the latter is encrypted by STARTTLS, or not used. */
  readonly address: string;
  /** Its name in the database is made of it. */
  readonly key: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly login: { readonly user: string; readonly pass: string } | undefined;
  readonly timeoutMs: number;
  readonly rules: AddressRules;
  readonly now: () => Date;
};

/** Lines of one mail. */
const mostLines = 200;

/**
 * E-mail by SMTP. Neither a password nor a message is sent before the connection is encrypted and
 * the certificate verified.
 */
export function mailSink(options: MailOptions): Sink {
  const { address, key, to, now } = options;
  return {
    id: `email:${hash(key)}`,
    kind: "email",
    address: `${address} to ${to.join(", ")}`,
    most: 1_000,
    isMixed: true,
    deliver: (events) => {
      const id = hash(events.map((event) => factsOf(event).id).join());
      return send(options, messageOf(events, mostLines), id);
    },
    test: () => {
      const message = { title: "Test message from Parapet", lines: [] };
      return send(options, message, hash(`test ${now().toISOString()}`), to.length);
    },
  };
}

/** `least`: how many recipients the server must take, that it counts as delivered. */
async function send(
  options: MailOptions,
  message: ChatMessage,
  id: string,
  least = 1,
): Promise<DeliveryOutcome> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    const url = new URL(options.address);
    const found = await allowedAddress(url.hostname, options.rules, signal);
    if ("reason" in found) return { outcome: "failed", reason: found.reason };
    const mail = { ...mailOf(options, message, id), signal };
    const { accepted = [] } = await transmit({ ...options, url, address: found.address }, mail);
    if (accepted.length >= least) return { outcome: "taken" };
    const refused = options.to.length - accepted.length;
    return { outcome: "failed", reason: `${refused} of ${options.to.length} recipients refused` };
  } catch (error) {
    return outcomeOf(error);
  }
}

function mailOf({ from, to, now }: MailOptions, message: ChatMessage, id: string): SendMailOptions {
  return {
    from,
    to: [...to],
    // Parapet's own words: no name that an event holds is in a header.
    subject: message.title,
    date: now(),
    // The same at each attempt, so that a mailbox may know it again.
    messageId: `<parapet-${id}@${from.slice(from.lastIndexOf("@") + 1)}>`,
    // No answers of absent people (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
    ...mailBody(message),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** To the address that was evaluated, with the name for its certificate. */
async function transmit(
  { url, address, login, timeoutMs }: MailOptions & { readonly url: URL },
  mail: SendMailOptions,
): Promise<SentMessageInfo> {
  // Loaded by those who send mail.
  const { createTransport } = await import("nodemailer");
  const name = url.hostname.replace(/^\[|\]$/g, "");
  const isEncrypted = url.protocol === "smtps:";
  const transport = createTransport({
    host: address,
    port: Number(url.port),
    secure: isEncrypted,
    requireTLS: !isEncrypted,
    tls: { minVersion: "TLSv1.2", ...(isIP(name) === 0 && { servername: name }) },
    // A server that offers no sign-in gets no mail without it.
    ...(login === undefined ? {} : { auth: { ...login }, forceAuth: true }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    return await transport.sendMail(mail);
  } finally {
    transport.close();
  }
}

/** What a mail server answered, or what the connection ended with. */
type SmtpFailure = Error & {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly responseCode?: unknown;
};

function outcomeOf(error: unknown): DeliveryOutcome {
  if (!(error instanceof Error)) return { outcome: "failed", reason: "failed" };
  const { code, originalCode, responseCode }: SmtpFailure = error;
  if (typeof responseCode === "number") {
    // What it says of senders, recipients and passwords is corrected in settings; what it says of a
    // message stays so.
    const isFinal = code === "EMESSAGE" && responseCode >= 500;
    return { outcome: isFinal ? "refused" : "failed", reason: `status ${responseCode}` };
  }
  if (code === "ETIMEDOUT") return { outcome: "failed", reason: "timeout" };
  const isKnown = typeof originalCode === "string";
  return { outcome: "failed", reason: isKnown ? originalCode : codeOf(error) };
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
