import { expect, test } from "vitest";
import {
  canNarrow,
  choicesOf,
  type Facets,
  filtersIn,
  isFiltered,
  matchesFilters,
} from "./list-filters.ts";

const item: Facets = {
  severity: ["critical"],
  service: ["helpdesk"],
  tag: ["office"],
  agent: ["main", "billing"],
  runtime: ["openclaw"],
  owasp: ["ASI01"],
  assignee: ["ada@example.com"],
  text: "anyone makes main run commands",
};
const matches = (query: string) => matchesFilters(item, filtersIn(new URLSearchParams(query)));

test.each([
  ["", true],
  ["severity=critical", true],
  ["severity=Critical", true],
  ["severity=high", false],
  ["severity=high&severity=critical", true],
  ["agent=billing&agent=other&service=helpdesk", true],
  ["agent=billing&service=office", false],
  ["tag=prod&tag=office", true],
  ["tag=prod", false],
  ["runtime=codex", false],
  ["owasp=ASI02&owasp=ASI01&q=RUN+anyone", true],
  ["q=run+nothing", false],
  ["assignee=ada%40example.com", true],
  ["assignee=(none)", false],
  ["service=&agent=", true],
])("a list that is filtered by %j shows the item: %s", (query, expected) => {
  expect(matches(query)).toBe(expected);
});

const isNarrow = (query: string) => isFiltered(filtersIn(new URLSearchParams(query)));

test("only what narrows a list counts as a filter", () => {
  expect([isNarrow(""), isNarrow("sort=-score"), isNarrow("agent="), isNarrow("q=x")]).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test("the choices of a facet are those in the list with their number, and others that are known", () => {
  const other = { ...item, agent: ["main", "main"] };
  expect(choicesOf([item, other], "agent", ["gone"])).toEqual([
    { value: "billing", count: 1 },
    { value: "gone", count: undefined },
    { value: "main", count: 2 },
  ]);
});

test("a filter is offered where it would leave something out", () => {
  const [office, prod] = [
    { value: "office", count: 2 },
    { value: "prod", count: 1 },
  ];
  expect(canNarrow([office, prod], 2)).toBe(true);
  expect(canNarrow([office], 3)).toBe(true);
  expect(canNarrow([office], 2)).toBe(false);
  expect(canNarrow([{ value: "home", count: undefined }], 2)).toBe(false);
  expect(canNarrow([], 2)).toBe(false);
});
