import { describe, expect, test } from "vitest";
import { telemetryMigrations } from "../telemetry/facts/tables.ts";
import { notAdditive } from "./additive.ts";
import { type Migration, migrations } from "./migration.ts";
import { sqlite } from "./sqlite.ts";

const { types } = sqlite("unused");
const of = (...statements: string[]) => notAdditive(() => statements, types);

/**
 * Migrations after the rule for which a reason was worth it: the notes of that release then have to
 * say that all services are stopped first.
 */
const excepted: Readonly<Record<string, string>> = {};
const firstUnderTheRule = { main: 20, telemetry: 6 };

function violations(name: "main" | "telemetry", steps: readonly Migration[]) {
  return steps.flatMap((step, index) => {
    const number = index + 1;
    const key = `${name} ${number}`;
    const isHeld = number >= firstUnderTheRule[name] && excepted[key] === undefined;
    return isHeld ? notAdditive(step, types).map((statement) => `${key}: ${statement}`) : [];
  });
}

describe("a migration", () => {
  test("never breaks services of the version before, which go on during an upgrade", () => {
    expect(violations("main", migrations)).toEqual([]);
    expect(violations("telemetry", telemetryMigrations)).toEqual([]);
  });

  test.each([
    ["create table a (b text not null) strict"],
    ["create unlogged table a (b text)"],
    ["create table a (b text)", "create unique index a_by_b on a (b)", "insert into a select 'x'"],
    ["create index a_by_b on a (b)"],
    ["alter table a add column b text not null default ''"],
    ["alter table a add column b text"],
  ])("that only adds is one that a rolling upgrade takes: %s", (...statements) => {
    expect(of(...statements)).toEqual([]);
  });

  test.each([
    ["drop table a"],
    ["drop index a_by_b"],
    ["alter table a drop column b"],
    ["alter table a rename to b"],
    ["alter table a rename column b to c"],
    ["alter table a add column b text not null"],
    ["create unique index a_by_b on a (b)"],
    ["update a set b = ''"],
    ["delete from a"],
    ["insert into a values ('x')"],
    ["create trigger t after insert on a begin delete from a; end"],
  ])("that takes away what others use is found: %s", (statement) => {
    expect(of(statement)).toEqual([statement]);
  });
});
