import { describe, expect, test } from "vitest";
import { targetsOfUrl } from "./network-target.ts";
import { normalizeHost } from "./normalize-host.ts";
import { isPrivateHost } from "./private-host.ts";

describe("one host has one name, however it is written", () => {
  test.each([
    ["EXAMPLE.org.", "example.org"],
    ["2130706433", "127.0.0.1"],
    ["0x7f000001", "127.0.0.1"],
    ["0177.0.0.1", "127.0.0.1"],
    ["127.1", "127.0.0.1"],
    ["[::ffff:127.0.0.1]", "127.0.0.1"],
    ["::ffff:7f00:1", "127.0.0.1"],
    ["[0:0:0:0:0:0:0:1]", "::1"],
    ["fe80::1%eth0", "fe80::1"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["１２７.0.0.1", "127.0.0.1"],
    ["", ""],
  ])("%s", (written, name) => {
    expect(normalizeHost(written)).toBe(name);
  });
});

test("hosts that lead inside are private, others are not", () => {
  const inside = [
    "localhost",
    "127.8.8.8",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.0.1",
    "169.254.169.254",
  ];
  const more = [
    "100.64.0.1",
    "0.0.0.0",
    "[::1]",
    "fd12::1",
    "fe80::1",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
  ];
  const names = [
    "printer",
    "nas.local",
    "db.internal",
    "metadata.google.internal",
    "a.10.0.0.1.nip.io",
  ];
  for (const host of [...inside, ...more, ...names])
    expect([host, isPrivateHost(host)]).toEqual([host, true]);
  for (const host of ["example.org", "8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1", ""]) {
    expect([host, isPrivateHost(host)]).toEqual([host, false]);
  }
});

describe("a URL's host is what a program would connect to", () => {
  test.each([
    ["https://user:pass@evil.example:8443/x?y", ["evil.example"]],
    ["https://good.example@evil.example/", ["evil.example"]],
    ["https://good.example#@evil.example/", ["good.example"]],
    ["http://good.example\\@evil.example/", ["evil.example", "good.example"]],
    ["http://%65vil.example/", ["evil.example"]],
    ["ssh://git@host.example:22/r", ["host.example"]],
    ["http://exa\tmple.org/", ["example.org"]],
    ["s3://backups/x", ["backups.s3.amazonaws.com"]],
    ["s3a://backups/x", ["backups.s3.amazonaws.com"]],
    ["s3n://backups/x", ["backups.s3.amazonaws.com"]],
    ["gs://backups", ["backups.storage.googleapis.com"]],
    ["gcs://backups", ["backups.storage.googleapis.com"]],
    ["b2://backups", ["backups.backblazeb2.com"]],
    ["oss://backups", ["backups.aliyuncs.com"]],
    ["s3:///x", []],
    ["file:///etc/passwd", []],
    ["nothing", []],
  ])("%s", (url, hosts) => {
    expect(targetsOfUrl(url, "").map(({ host }) => host)).toEqual(hosts);
  });
});
