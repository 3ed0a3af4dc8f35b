import { Socket } from "node:net";
import { expect, test } from "vitest";
import { openConnections } from "./open-connections.ts";

test("anyone who opens too many connections loses the oldest, and those with a name stay", () => {
  const open = openConnections(3);
  const named = new Socket();
  open.add(named)("adapter");
  const sockets = Array.from({ length: 5 }, () => new Socket());
  for (const socket of sockets) open.add(socket);
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, true, false, false, false]);
  expect(named.destroyed).toBe(false);
});

test("a connection that has ended makes room", () => {
  const open = openConnections(1);
  const [gone, here] = [new Socket(), new Socket()];
  open.add(gone);
  gone.emit("close");
  open.add(here);
  expect(gone.destroyed).toBe(false);
  expect(here.destroyed).toBe(false);
});

test("nor does one with a name take those of others", () => {
  const open = openConnections(2);
  const [other, ...own] = Array.from({ length: 4 }, () => new Socket());
  if (other !== undefined) open.add(other)("adapter ad_1");
  for (const socket of own) open.add(socket)("adapter ad_2");
  expect(own.map(({ destroyed }) => destroyed)).toEqual([true, false, false]);
  expect(other?.destroyed).toBe(false);
});
