import { expect, test } from "vitest";
import { type Lane, lanes, type Queued, workQueue } from "./work-queue.ts";

type Work = Queued & { readonly name: string };

function work(name: string, lane: Lane, caller: string, workspace = ""): Work {
  return { name, lane, caller, workspace };
}

function queue(limits = { perCaller: 100, inAll: 1_000 }) {
  return workQueue<Work>(limits);
}

/** Everything that waits, in the order in which it would be done. */
function order(from: ReturnType<typeof queue>): readonly string[] {
  const names: string[] = [];
  for (let next = from.next(lanes); next !== undefined; next = from.next(lanes)) {
    names.push(next.name);
    from.done(next);
  }
  return names;
}

test("what changes files comes first, then looks, previews, scans, and last what nobody asked for", () => {
  const own = queue();
  for (const lane of lanes.toReversed()) own.add(work(lane, lane, "a"));
  expect(order(own)).toEqual([...lanes]);
});

test("callers take turns, however much one of them has asked for", () => {
  const own = queue();
  for (let n = 0; n < 50; n += 1) own.add(work(`a${n}`, "scan", "a"));
  own.add(work("b0", "scan", "b"));
  own.add(work("b1", "scan", "b"));
  own.add(work("c0", "scan", "c"));
  expect(order(own).slice(0, 6)).toEqual(["a0", "b0", "c0", "a1", "b1", "a2"]);
});

test("one thing at a time is done with a workspace, and others do not wait for it", () => {
  const own = queue();
  own.add(work("scan x", "scan", "a", "/x"));
  expect(own.next(lanes)?.name).toBe("scan x");
  const running = work("scan x", "scan", "a", "/x");
  own.add(work("fix x", "change", "a", "/x"));
  own.add(work("look x", "look", "a"));
  own.add(work("scan y", "scan", "a", "/y"));
  expect(own.next(lanes)?.name).toBe("look x");
  expect(own.next(lanes)?.name).toBe("scan y");
  expect(own.next(lanes)).toBeUndefined();
  own.done(running);
  expect(own.next(lanes)?.name).toBe("fix x");
});

test("the queue of a caller and that of all have an end, and what leaves makes room", () => {
  const own = queue({ perCaller: 3, inAll: 5 });
  const first = work("a0", "scan", "a");
  expect([first, work("a1", "scan", "a"), work("a2", "look", "a")].map(own.add)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(own.add(work("a3", "change", "a"))).toBe("caller");
  expect(own.add(work("b0", "scan", "b"))).toBeUndefined();
  expect(own.add(work("c0", "scan", "c"))).toBeUndefined();
  expect(own.add(work("d0", "scan", "d"))).toBe("all");
  expect(own.add(work("own", "background", ""))).toBeUndefined();
  own.remove(first);
  expect(own.add(work("a3", "change", "a"))).toBeUndefined();
  expect(order(own)[0]).toBe("a3");
  expect(own.clear()).toEqual([]);
});

test("what the service does by itself leaves no room for more than the bounds", () => {
  const own = queue({ perCaller: 1, inAll: 2 });
  for (let n = 0; n < 5; n += 1) own.add(work(`own${n}`, "background", "a"));
  expect(order(own)).toHaveLength(5);
  expect(own.add(work("a0", "scan", "a"))).toBeUndefined();
  expect(own.add(work("a1", "scan", "a"))).toBe("caller");
  expect(own.add(work("b0", "scan", "b"))).toBeUndefined();
  expect(own.add(work("c0", "scan", "c"))).toBe("all");
});
