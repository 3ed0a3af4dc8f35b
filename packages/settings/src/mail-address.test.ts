import { expect, test } from "vitest";
import { isMailbox, isMailServerAddress } from "./mail-address.ts";
import { receiverSettings } from "./receiver-settings.ts";

test.each(["smtps://mail.example.org:465", "smtp://10.0.0.7:587", "smtp://[::1]:25/"])(
  "%s is the address of a mail server",
  (address) => expect(isMailServerAddress(address)).toBe(true),
);

test.each([
  "smtp://mail.example.org",
  "smtps://user:secret@mail.example.org:465",
  "smtps://mail.example.org:465/path",
  "smtps://mail.example.org:465?pool=true",
  "https://mail.example.org:465",
  "mail.example.org:465",
])("%s is none", (address) => expect(isMailServerAddress(address)).toBe(false));

test.each(["security@example.org", "a.b+c@mail.example.org", "x@localhost"])(
  "%s is a mailbox",
  (mailbox) => expect(isMailbox(mailbox)).toBe(true),
);

test.each([
  "",
  "security",
  "@example.org",
  "security@",
  "Security <security@example.org>",
  "a@example.org, b@example.org",
  "a@example.org\r\nBcc: b@example.org",
  "a@example.org\n",
  "a b@example.org",
  "a@example.org>",
  "a@-example.org",
  "ä@example.org",
  `${"a".repeat(65)}@example.org`,
  `a@${"b".repeat(260)}.org`,
])("%j is none", (mailbox) => expect(isMailbox(mailbox)).toBe(false));

const mail = {
  address: "smtps://mail.example.org:465",
  format: "email",
  from: "parapet@example.org",
  to: ["security@example.org"],
};
const isValid = (...list: readonly object[]) => receiverSettings.safeParse(list).success;

test("e-mail needs a sender and recipients, and a password for who signs in", () => {
  expect(isValid(mail)).toBe(true);
  const login = { username: "parapet", secretVariable: "PARAPET_SECRET_MAIL" };
  expect(isValid({ ...mail, ...login })).toBe(true);
  for (const wrong of [
    { from: undefined },
    { from: "Parapet <parapet@example.org>" },
    { to: undefined },
    { to: [] },
    { to: ["security@example.org\r\nBcc: eve@example.org"] },
    { to: Array.from({ length: 51 }, (_, n) => `a${n}@example.org`) },
    { username: "parapet" },
    { secretVariable: "PARAPET_SECRET_MAIL" },
    { ...login, username: "para\r\npet" },
    // No other variable may be sent to a receiver.
    { ...login, secretVariable: "PARAPET_TOKEN" },
    { ...login, secretVariable: "AWS_SECRET_ACCESS_KEY" },
    { ...login, secretVariable: "PARAPET_SECRET_" },
    { address: "https://mail.example.org" },
  ]) {
    expect({ wrong, valid: isValid({ ...mail, ...wrong }) }).toEqual({ wrong, valid: false });
  }
});

test("other formats take no recipients and no password", () => {
  const slack = { address: "https://hooks.slack.example/x", format: "slack" };
  expect(isValid(slack)).toBe(true);
  expect(isValid({ ...slack, to: mail.to })).toBe(false);
  expect(isValid({ ...slack, secretVariable: "PARAPET_SECRET_MAIL" })).toBe(false);
});

test("one server may send to two groups of people, and not twice to the same", () => {
  const others = { ...mail, to: ["b@example.org", "a@example.org"] };
  expect(isValid(mail, others)).toBe(true);
  expect(isValid(others, { ...mail, to: others.to.toReversed() })).toBe(false);
});
