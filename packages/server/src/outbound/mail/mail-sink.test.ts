import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { describe, expect, onTestFinished, test } from "vitest";
import { told, toldExposure, violation } from "../../store/posture.test-support.ts";
import { hasOpenssl, localCertificate, trust } from "../certificate.test-support.ts";
import type { DeliveryOutcome } from "../receiver.ts";
import { receiversOf } from "../receivers.ts";
import type { ToldEvent } from "../told-event.ts";
import { mailSink, type MailOptions } from "./mail-sink.ts";

const events: readonly ToldEvent[] = [
  ...told(
    violation({
      severity: "high",
      guardrail_name: "no-egress\r\nBcc: eve@example.test",
      reason: "Zeile 1\r\n.\r\nRSET\r\nGerät – 既知",
    }),
  ),
  { kind: "exposure", exposure: toldExposure({ severity: "critical", service: "desk" }) },
];
const now = () => new Date("2026-02-03T04:05:06.000Z");

type Mail = {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string;
  readonly isEncrypted: boolean;
  readonly text: string;
};

/** A real mail server, which notes the mails that it takes and the sign-ins that it sees. */
async function mailServer(options: SMTPServerOptions = {}) {
  const mails: Mail[] = [];
  const passwords: string[] = [];
  const server = new SMTPServer({
    logger: false,
    onAuth: ({ username, password }, _session, done) => {
      passwords.push(password ?? "");
      if (password === "right") done(null, { user: username });
      else done(Object.assign(new Error("No"), { responseCode: 535 }));
    },
    onData: (stream, session, done) => {
      let text = "";
      stream.setEncoding("utf8").on("data", (piece: string) => (text += piece));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          user: session.user ?? "",
          isEncrypted: session.secure,
          text,
        });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => new Promise<void>((done) => server.close(done)));
  const { port } = server.server.address() as AddressInfo;
  return { mails, passwords, port };
}

const sinkTo = (address: string, change: Partial<MailOptions> = {}) =>
  mailSink({
    address,
    key: address,
    from: "parapet@example.test",
    to: ["security@example.test"],
    login: undefined,
    timeoutMs: 10_000,
    rules: { privateHosts: ["localhost", "127.0.0.1"], lookup: async () => ["127.0.0.1"] },
    now,
    ...change,
  });
const failed = (reason: string): DeliveryOutcome => ({ outcome: "failed", reason });
const login = { user: "parapet", pass: "right" };

const saying = (responseCode: number) => Object.assign(new Error("No"), { responseCode });
const atEnd = (code: number): SMTPServerOptions => ({
  onData: (stream, _session, done) => {
    stream.resume().on("end", () => done(saying(code)));
  },
});

/** The words of each part of a mail, whatever their encoding. */
function partsOf({ text }: Mail): readonly string[] {
  const boundary = /boundary="([^"]+)"/.exec(text)?.[1] ?? "";
  return text.split(`--${boundary}`).map((part) => {
    const [head = "", ...rest] = part.trimStart().split(/\r?\n\r?\n/);
    const body = rest.join("\n\n");
    if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, "base64").toString();
    const soft = body.replaceAll(/=\r?\n/g, "");
    return /quoted-printable/i.test(head)
      ? Buffer.from(
          soft.replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16))),
          "latin1",
        ).toString("utf8")
      : soft;
  });
}

describe.skipIf(!hasOpenssl)("a mail server (openssl)", () => {
  const certificate = hasOpenssl ? localCertificate() : undefined;
  const encrypted = { ...certificate, authOptional: true };
  const answered = async (answers: SMTPServerOptions) => {
    const { port } = await mailServer({ ...encrypted, ...answers });
    return sinkTo(`smtp://localhost:${port}`).deliver(events);
  };
  const trustIt = () => {
    if (certificate !== undefined) trust(certificate.cert);
  };

  test.each([
    ["smtp", false],
    ["smtps", true],
  ] as const)(
    "gets a digest as one mail over %s, encrypted and signed in",
    async (scheme, secure) => {
      trustIt();
      const { mails, port } = await mailServer({ ...certificate, secure });
      const to = ["security@example.test", "ada@example.test"];
      const sink = sinkTo(`${scheme}://localhost:${port}`, { login, to });
      expect(await sink.deliver(events)).toEqual({ outcome: "taken" });
      expect(mails).toMatchObject([
        { from: "parapet@example.test", to, user: "parapet", isEncrypted: true },
      ]);
      const [mail] = mails;
      expect(mail?.text).toContain("Subject: Parapet: 1 new or worse exposure, 1 violation\r\n");
      expect(mail?.text).toContain("Auto-Submitted: auto-generated\r\n");
      const [, plain = "", html = ""] = partsOf(mail!);
      for (const part of [plain, html]) {
        expect(part).toContain("critical: new exposure in desk.");
        expect(part).toContain("Zeile 1 . RSET Gerät – 既知");
      }
      expect(html).toContain("<li>critical");
      expect(plain).not.toContain("<li>");
    },
  );

  test("gets the mails of a receiver of the settings, with the password of its variable", async () => {
    trustIt();
    const { mails, port } = await mailServer({ ...certificate });
    const [receiver] = await receiversOf(
      {
        webhooks: [],
        receivers: [
          {
            address: `smtp://localhost:${port}`,
            format: "email",
            events: ["exposures"],
            minSeverity: "low",
            services: [],
            digestMinutes: 30,
            from: "parapet@example.test",
            to: ["security@example.test"],
            username: "parapet",
            secretVariable: "PARAPET_SECRET_MAIL",
          },
        ],
        allowPrivateReceivers: ["localhost"],
      },
      {
        secret: "",
        secrets: new Map([["PARAPET_SECRET_MAIL", "right"]]),
        tickets: {} as Parameters<typeof receiversOf>[1]["tickets"],
        version: "1",
        now,
      },
    );
    const secret = `sk-ant-api03-${"Ab1".repeat(31)}AA`;
    expect(await receiver?.deliver(told(violation({ reason: `key ${secret}` })))).toEqual({
      outcome: "taken",
    });
    expect(mails[0]?.user).toBe("parapet");
    expect(partsOf(mails[0]!).join("")).not.toContain(secret);
    expect(partsOf(mails[0]!)[1]).toContain("violation of no-egress");
    expect(receiver).toMatchObject({ kind: "email", digestMs: 1_800_000, isMixed: true });
  });

  test("gets no header that an attacker has written into a name", async () => {
    trustIt();
    const { mails, port } = await mailServer(encrypted);
    await sinkTo(`smtp://localhost:${port}`).deliver(events);
    expect(mails[0]?.to).toEqual(["security@example.test"]);
    expect(mails[0]?.text).not.toMatch(/^bcc:/im);
  });

  test("gets the same message ID at each attempt, and another one for other events", async () => {
    trustIt();
    const { mails, port } = await mailServer(encrypted);
    const sink = sinkTo(`smtp://localhost:${port}`);
    await sink.deliver(events);
    await sink.deliver(events);
    await sink.deliver(events.slice(1));
    const ids = mails.map(
      ({ text }) => /^Message-ID: (<parapet-\S+@example\.test>)/im.exec(text)?.[1],
    );
    expect(ids[0]).toBeTypeOf("string");
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  test.each([
    ["smtp", false],
    ["smtps", true],
  ] as const)(
    "over %s gets neither password nor mail unless its certificate is trusted",
    async (scheme, secure) => {
      const { mails, passwords, port } = await mailServer({ ...certificate, secure });
      const sink = sinkTo(`${scheme}://localhost:${port}`, { login });
      expect(await sink.deliver(events)).toEqual(failed("DEPTH_ZERO_SELF_SIGNED_CERT"));
      expect([mails, passwords]).toEqual([[], []]);
    },
  );

  test("gets nothing where its certificate names another host", async () => {
    trustIt();
    const { mails, passwords, port } = await mailServer({ ...certificate });
    const sink = sinkTo(`smtp://127.0.0.1:${port}`, { login });
    expect(await sink.deliver(events)).toEqual(failed("ERR_TLS_CERT_ALTNAME_INVALID"));
    expect([mails, passwords]).toEqual([[], []]);
  });

  test("that does not know the password, or takes none, gets the mail later", async () => {
    trustIt();
    const wrong = await mailServer({ ...certificate });
    const pass = "wrong";
    expect(
      await sinkTo(`smtp://localhost:${wrong.port}`, { login: { user: "a", pass } }).deliver(
        events,
      ),
    ).toEqual(failed("status 535"));
    const none = await mailServer({ ...encrypted, disabledCommands: ["AUTH"] });
    const outcome = await sinkTo(`smtp://localhost:${none.port}`, { login }).deliver(events);
    expect(outcome.outcome).toBe("failed");
    expect([...wrong.mails, ...none.mails]).toEqual([]);
  });

  test("that refuses a mail for good gets the next one; what can be corrected is tried again", async () => {
    trustIt();
    expect(await answered(atEnd(554))).toEqual({ outcome: "refused", reason: "status 554" });
    expect(await answered(atEnd(451))).toEqual(failed("status 451"));
    const noRecipient: SMTPServerOptions = { onRcptTo: (_to, _session, done) => done(saying(550)) };
    expect(await answered(noRecipient)).toEqual(failed("status 550"));
    const noSender: SMTPServerOptions = { onMailFrom: (_of, _session, done) => done(saying(553)) };
    expect(await answered(noSender)).toEqual(failed("status 553"));
  });

  test("that takes some of the recipients has taken the mail, and a test says how many are missing", async () => {
    trustIt();
    const { mails, port } = await mailServer({
      ...encrypted,
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith("gone") ? done(new Error("Unknown")) : done(),
    });
    const to = ["security@example.test", "gone@example.test"];
    const sink = sinkTo(`smtp://localhost:${port}`, { to });
    expect(await sink.deliver(events)).toEqual({ outcome: "taken" });
    expect(await sink.test()).toEqual(failed("1 of 2 recipients refused"));
    expect(mails.map((mail) => mail.to)).toEqual([[to[0]], [to[0]]]);
    expect(mails[1]?.text).toContain("Subject: Test message from Parapet\r\n");
  });
});

async function listening(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test("a server that cannot encrypt gets neither password nor mail", async () => {
  const { mails, passwords, port } = await mailServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    authOptional: true,
  });
  const outcome = await sinkTo(`smtp://localhost:${port}`, { login }).deliver(events);
  expect(outcome.outcome).toBe("failed");
  expect([mails, passwords]).toEqual([[], []]);
});

test("a server that is away, or has a private address that nobody named, gets the mail later", async () => {
  expect(await sinkTo("smtp://localhost:1").deliver(events)).toEqual(failed("ECONNREFUSED"));
  const { mails, port } = await mailServer({ authOptional: true });
  const unnamed = sinkTo(`smtp://localhost:${port}`, {
    rules: { privateHosts: [], lookup: async () => ["127.0.0.1"] },
  });
  expect(await unnamed.deliver(events)).toEqual(failed("refused: private address"));
  expect(mails).toEqual([]);
});

const endless = (socket: Socket): void => {
  const talk = setInterval(() => socket.write("220-wait\r\n"), 20);
  socket.on("close", () => clearInterval(talk)).on("error", () => {});
};

test("a server that says nothing, or talks without end, ends in time", async () => {
  const timeoutMs = 300;
  const silent = await listening(createServer(() => {}));
  const talking = await listening(createServer(endless));
  for (const port of [silent, talking]) {
    // oxlint-disable-next-line no-await-in-loop -- One at a time.
    expect(await sinkTo(`smtp://localhost:${port}`, { timeoutMs }).deliver(events)).toEqual(
      failed("timeout"),
    );
  }
});

test("what is shown of a mail server holds no password, and other recipients are another receiver", () => {
  const sink = sinkTo("smtps://mail.example.test:465", { login });
  expect(sink.address).toBe("smtps://mail.example.test:465 to security@example.test");
  expect(sink.id).toMatch(/^email:[0-9a-f]{32}$/);
  expect(sinkTo("smtps://mail.example.test:465", { key: "other" }).id).not.toBe(sink.id);
});
