import { expect, test } from "vitest";
import { viewQuery, viewsIn, withoutView, withView } from "./saved-views.ts";

const urgent = { page: "/findings", name: "Urgent", query: "severity=critical" };

test.each([
  ["?severity=high&agent=b&agent=a&finding=x", "agent=b&agent=a&severity=high"],
  ["?q=&exposure=ex_1", ""],
  ["", ""],
])("the view of %j is %j, whatever is open beside it", (search, expected) => {
  expect(viewQuery(search)).toBe(expected);
});

test.each([null, "", "{}", "nonsense", '[1,null,{"page":"/"},{"page":1,"name":2,"query":3}]'])(
  "stored text that holds no view gives none: %j",
  (text) => {
    expect(viewsIn(text)).toEqual([]);
  },
);

test("a view is saved by page and name, replaced by another of that name, and removed", () => {
  const other = { ...urgent, page: "/attack-paths" };
  const both = withView(withView([], urgent), other);
  expect(viewsIn(JSON.stringify(both))).toEqual([urgent, other]);
  const changed = withView(both, { ...urgent, name: " Urgent ", query: "severity=high" });
  expect(changed).toEqual([other, { ...urgent, query: "severity=high" }]);
  expect(withoutView(changed, urgent)).toEqual([other]);
  expect(withView(both, { ...urgent, name: "  " })).toBe(both);
});

test("no more than a hundred views are kept, the latest", () => {
  const many = Array.from({ length: 120 }, (_, n) => ({ ...urgent, name: `View ${n}` }));
  const kept = many.reduce(withView, viewsIn(null));
  expect([kept.length, kept[0]?.name, kept.at(-1)?.name]).toEqual([100, "View 20", "View 119"]);
});
