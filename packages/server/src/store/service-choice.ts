import { type RawBuilder, sql, type SqlBool } from "kysely";
import { indexedText } from "./indexed-text.ts";

/** Of which services rows are asked for: of one, of several, or of all (undefined or ""). */
export type ServiceChoice = string | readonly string[] | undefined;

/** So many can be named in one query. */
export const mostChosenServices = 5_000;

/** True for rows of the chosen services, to be used within a query. */
export function isChosen(column: string, choice: ServiceChoice): RawBuilder<SqlBool> {
  if (choice === undefined || choice === "") return sql<SqlBool>`1 = 1`;
  if (typeof choice === "string") return sql<SqlBool>`${sql.ref(column)} = ${choice}`;
  if (choice.length === 0) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`${sql.ref(column)} in (${sql.join(choice)})`;
}

/** The same where a table holds `indexedText`s. */
export function isChosenKey(column: string, choice: ServiceChoice): RawBuilder<SqlBool> {
  return isChosen(
    column,
    choice === undefined || typeof choice === "string"
      ? choice && indexedText(choice)
      : choice.map(indexedText),
  );
}

/** Is this one of the chosen services? */
export function includesService(choice: ServiceChoice, service: string): boolean {
  if (choice === undefined || choice === "") return true;
  return typeof choice === "string" ? choice === service : choice.includes(service);
}
