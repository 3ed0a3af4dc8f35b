import { createHash } from "node:crypto";
import { connect as connectTcp, type Socket } from "node:net";
import { hostname } from "node:os";
import { connect as connectTls } from "node:tls";
import { type AddressRules, allowedAddress, codeOf } from "../allowed-address.ts";
import type { DeliveryOutcome, Sink } from "../receiver.ts";
import { factsOf } from "../event-facts.ts";
import type { ToldEvent } from "../told-event.ts";
import { ocsfFinding } from "./ocsf-finding.ts";
import { syslogFrame } from "./syslog-message.ts";

export type SyslogOptions = {
  /** "syslog+tls://host:6514" or "syslog+tcp://host:601". */
  readonly address: string;
  /** Of Parapet. */
  readonly version: string;
  readonly timeoutMs: number;
  readonly rules: AddressRules;
  readonly now: () => Date;
};

/**
 * A syslog server (RFC 5424 over TLS or TCP). Each event is one message, whose text is an OCSF
 * finding. The protocol knows no acknowledgment: what the other side has taken without ending the
 * connection in between counts as delivered. Certificates are verified.
 */
export function syslogSink({ address, version, timeoutMs, rules, now }: SyslogOptions): Sink {
  const url = new URL(address);
  const around = { host: hostname(), process: process.pid };
  const frameOf = (event: ToldEvent): Buffer => {
    const { severity, observed_at } = factsOf(event);
    const body = JSON.stringify(ocsfFinding(event, version));
    return syslogFrame({ ...around, severity, at: observed_at, kind: event.kind, body });
  };
  const send = async (frames: readonly Buffer[]): Promise<DeliveryOutcome> => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const found = await allowedAddress(url.hostname, rules, signal);
      if ("reason" in found) return { outcome: "failed", reason: found.reason };
      await transmit({ url, address: found.address, signal }, Buffer.concat(frames));
      return { outcome: "taken" };
    } catch (error) {
      return { outcome: "failed", reason: codeOf(error) };
    }
  };
  return {
    id: `syslog:${createHash("sha256").update(address).digest("hex").slice(0, 32)}`,
    kind: "syslog",
    address,
    most: 100,
    isMixed: true,
    deliver: (events) => send(events.map(frameOf)),
    test: () => {
      const body = "Test message from Parapet";
      const at = now().toISOString();
      return send([syslogFrame({ ...around, severity: "low", at, kind: "test", body })]);
    },
  };
}

type Target = { readonly url: URL; readonly address: string; readonly signal: AbortSignal };

/** How long the other side may take to close the connection, once it has everything. */
const closeMs = 1_000;

/** Resolves when all of it was taken, and the other side has not broken the connection since. */
function transmit(target: Target, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connectTo(target, () => socket.end(bytes));
    const timeOut = () => socket.destroy(target.signal.reason);
    target.signal.addEventListener("abort", timeOut, { once: true });
    socket.on("error", reject);
    socket.on("finish", () => void setTimeout(() => socket.destroy(), closeMs).unref());
    socket.on("close", (hadError) => {
      target.signal.removeEventListener("abort", timeOut);
      if (!hadError && socket.writableFinished) resolve();
      else reject(new Error("closed"));
    });
    // What a server says is not read; its end has to be seen.
    socket.resume();
  });
}

/** To the address that was evaluated, with the name for its certificate. */
function connectTo({ url, address }: Target, connected: () => void): Socket {
  const port = Number(url.port);
  if (url.protocol === "syslog+tcp:") return connectTcp({ host: address, port }, connected);
  const servername = url.hostname.replace(/^\[|\]$/g, "");
  const isName = servername !== address;
  return connectTls(
    { host: address, port, minVersion: "TLSv1.2", ...(isName && { servername }) },
    connected,
  );
}
