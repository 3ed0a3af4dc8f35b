import type { CommandFleet } from "@parapet/server";
import { givenStore, type StoreFlags } from "../service/store-flags.ts";
import type { CommandContext } from "./context.ts";

/** Works with the inventory and drift in the database of the service. */
export async function withFleet<Result>(
  { environment, now, service }: CommandContext,
  flags: StoreFlags,
  task: (fleet: CommandFleet) => Promise<Result>,
): Promise<Result> {
  const { env, cwd } = environment;
  const fleet = await service.openFleet({ env, cwd, now, ...givenStore(flags) });
  try {
    return await task(fleet);
  } finally {
    await fleet.close();
  }
}

/** Rows that are asked for at once. */
const pageRows = 500;

/** Every row of a list. */
export async function everyRow<Row>(
  list: (page: { readonly limit: number; readonly cursor?: string | undefined }) => Promise<{
    readonly rows: readonly Row[];
    readonly next: string | undefined;
  }>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop -- Each page has the cursor of the next one.
    const page = await list({ limit: pageRows, cursor });
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor !== undefined);
  return rows;
}
