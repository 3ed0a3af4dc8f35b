import { expect, test } from "vitest";
import { isSyslogAddress } from "./syslog-address.ts";
import { receiverSettings } from "./receiver-settings.ts";

test.each([
  "syslog+tls://siem.example.org:6514",
  "syslog+tcp://10.0.0.7:601",
  "syslog+tls://[::1]:6514/",
])("%s is the address of a syslog server", (address) =>
  expect(isSyslogAddress(address)).toBe(true),
);

test.each([
  "syslog://siem.example.org:514",
  "syslog+tls://siem.example.org",
  "syslog+tls://user:secret@siem.example.org:6514",
  "syslog+tls://siem.example.org:6514/path",
  "syslog+tls://siem.example.org:6514?x=1",
  "https://siem.example.org:6514",
  "siem.example.org:6514",
])("%s is none", (address) => expect(isSyslogAddress(address)).toBe(false));

const isValid = (format: string, address: string) =>
  receiverSettings.safeParse([{ format, address }]).success;

test("each format takes only the addresses that it can send to", () => {
  expect(isValid("syslog", "syslog+tls://siem.example.org:6514")).toBe(true);
  expect(isValid("syslog", "https://siem.example.org")).toBe(false);
  expect(isValid("ocsf", "https://siem.example.org")).toBe(true);
  expect(isValid("ocsf", "syslog+tls://siem.example.org:6514")).toBe(false);
});
