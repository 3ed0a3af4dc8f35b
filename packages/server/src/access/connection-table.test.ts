import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConnectionTable, standsForOthers } from "./connection-table.ts";

const ownEnd = (...ports: number[]) => ({ ports: new Set(ports), inodes: new Set(["7"]) });
const folder = mkdtempSync(join(tmpdir(), "parapet-table-"));
afterAll(() => rmSync(folder, { recursive: true }));

const header =
  "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n";
const line = (local: string, remote: string, state: string, uid: number, inode: number) =>
  `   2: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000 ${uid}        0 ${inode} 1 0000000017a8305c 20 4 30 10 -1\n`;
const mapped = (v4: string) => `0000000000000000FFFF0000${v4}`;
const server = "0100007F:1F90";
const peer = "0100007F:A7F6";

let count = 0;
function peerIn(v4: string, v6 = "") {
  const files = [v4, v6].map((text) => {
    const file = join(folder, `table-${(count += 1)}`);
    writeFileSync(file, header + text);
    return file;
  });
  return readConnectionTable(ownEnd(0x1f90), files)?.get("7");
}

test("the user of the other end is found by the inode of one's own", () => {
  const other =
    line(peer, "0100007F:1F91", "01", 44, 9) + line("0100007F:A7F7", server, "01", 45, 10);
  expect(peerIn(line(server, peer, "01", 0, 7) + other + line(peer, server, "01", 1000, 8))).toBe(
    1000,
  );
});

test("an IPv4 caller of an IPv6 socket is found", () => {
  const own = line(mapped(server), mapped(peer), "01", 0, 7);
  expect(peerIn(line(peer, server, "01", 1000, 8), own)).toBe(1000);
});

test.each([
  ["a socket that its program has closed, which is shown as root's", "04", 0, 0],
  ["a connection that is over", "06", 0, 0],
  ["one that is over though a number is left", "06", 0, 8],
  ["one that takes the place of one that is over, and that nobody answers", "02", 1000, 8],
  ["a listening socket", "0A", 0, 8],
])("%s has no user", (_, state, uid, inode) => {
  const lines = line(server, peer, "01", 0, 7) + line(peer, server, state, uid, inode);
  expect(peerIn(lines)).toBeUndefined();
});

test("a line that says less than others is skipped, and what follows it counts", () => {
  const own = line(server, peer, "01", 0, 7) + line(peer, server, "01", 1000, 8);
  for (const broken of [" 3: 0100007F:1F90\n", ` 3: ${server} ${peer} 01\n`, ":1F90\n"]) {
    expect(peerIn(broken + own)).toBe(1000);
  }
});

test("an address that another connection has had before says nothing", () => {
  const later = line(server, peer, "01", 0, 70) + line(peer, server, "01", 1000, 8);
  expect(peerIn(later)).toBeUndefined();
});

test("where there is no such list, nobody is known", () => {
  expect(readConnectionTable(ownEnd(1), [join(folder, "none")])).toBeUndefined();
});

test("of connections to ports that were not asked for nothing is kept", () => {
  const file = join(folder, "ports");
  writeFileSync(file, line(server, peer, "01", 0, 7) + line(peer, server, "01", 1000, 8));
  for (const [ports, uid] of [
    [[1], undefined],
    [[1, 0x1f90], 1000],
    [[], undefined],
  ] as const) {
    expect(readConnectionTable(ownEnd(...ports), [file])?.get("7")).toBe(uid);
  }
});

test("without IPv6 the callers over IPv4 are known all the same", () => {
  const file = join(folder, "only4");
  writeFileSync(file, line(server, peer, "01", 0, 7) + line(peer, server, "01", 1000, 8));
  expect(readConnectionTable(ownEnd(0x1f90), [file, join(folder, "none6")])?.get("7")).toBe(1000);
});

test("no more is read than it takes to know everyone who is sought", () => {
  const file = join(folder, "first");
  writeFileSync(file, line(server, peer, "01", 0, 7) + line(peer, server, "01", 1000, 8));
  // A folder cannot be read.
  expect(readConnectionTable(ownEnd(0x1f90), [file, folder])?.get("7")).toBe(1000);
  const both = { ports: new Set([0x1f90]), inodes: new Set(["7", "9"]) };
  expect(readConnectionTable(both, [file, folder])).toBeUndefined();
});

test("the number that stands for users without a name here is nobody's", () => {
  expect(standsForOthers(65_534, "         0       1000          1\n")).toBe(true);
  expect(standsForOthers(65_534, "         0          0 4294967295\n")).toBe(false);
  expect(standsForOthers(1000, "         0       1000          1\n")).toBe(false);
});
