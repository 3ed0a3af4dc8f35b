import type { ColumnTypes } from "./dialect.ts";
import type { Migration } from "./migration.ts";

/**
 * What a step does that a server of the version before cannot live with: statements other than new
 * tables, new indexes, new columns that have a default, and rows of new tables. Empty where servers
 * of both versions can run at once.
 */
export function notAdditive(step: Migration, types: ColumnTypes): readonly string[] {
  const statements = step(types).map((statement) => statement.trim().replaceAll(/\s+/g, " "));
  const made = new Set(
    statements.flatMap(
      (statement) => /^create (?:unlogged )?table (\w+) /.exec(statement)?.slice(1) ?? [],
    ),
  );
  return statements.filter((statement) => !isAddition(statement, made));
}

function isAddition(statement: string, made: ReadonlySet<string>): boolean {
  if (/^create (?:unlogged )?table \w/.test(statement)) return true;
  const [, unique, indexed = ""] = /^create (unique )?index \w+ on (\w+)/.exec(statement) ?? [];
  if (indexed !== "") return unique === undefined || made.has(indexed);
  if (/^alter table \w+ add column \w/.test(statement)) {
    return !/ not null/.test(statement) || / default /.test(statement);
  }
  const [, filled = ""] = /^insert into (\w+)/.exec(statement) ?? [];
  return made.has(filled);
}
