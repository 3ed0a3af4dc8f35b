import { type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import { hiddenServicesIn } from "../demonstration.ts";
import { isChosen, type ServiceChoice } from "../service-choice.ts";
import { hasTag } from "../machines.ts";
import type { Schema } from "../schema.ts";

/** Which workspaces a list is of, and which names it shows. */
export type InventoryFilter = {
  readonly service?: ServiceChoice;
  readonly machine?: string | undefined;
  /** Workspaces of machines with this tag. */
  readonly tag?: string | undefined;
  /** Part of a name, in any case. */
  readonly name?: string | undefined;
};

/** True for rows of shown workspaces that pass the filter, to be used within a query. */
export function isShown(
  query: Kysely<Schema>,
  { service, machine = "", tag = "", name = "" }: InventoryFilter,
): RawBuilder<SqlBool> {
  const conditions = [
    isChosen("service", service),
    sql<SqlBool>`service not in (${hiddenServicesIn(query)})`,
  ];
  if (machine !== "") conditions.push(sql<SqlBool>`machine = ${machine}`);
  if (tag !== "") {
    const tagged = query.selectFrom("machines").select("machines.name").where(hasTag(tag));
    conditions.push(sql<SqlBool>`machine in (${tagged})`);
  }
  if (name !== "") conditions.push(hasName(name));
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** True for rows with a name that contains this, in any case, to be used within a query. */
export function hasName(part: string, column = "name"): RawBuilder<SqlBool> {
  // Databases know the case of these letters alone.
  const wanted = part.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const name = sql`lower(${sql.ref(column)})`;
  return sql<SqlBool>`replace(${name}, ${wanted}, '') <> ${name}`;
}
