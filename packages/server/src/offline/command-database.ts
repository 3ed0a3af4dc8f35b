import { existsSync } from "node:fs";
import { inMemory } from "../store/sqlite.ts";

/**
 * Path or address of the database that a command opens. With `trial` a file that is not there yet
 * is not made: the command sees an empty database, and nothing that is done stays.
 */
export function commandDatabase(database: string, trial: boolean): string {
  const isAbsent = !/^postgres(ql)?:/i.test(database) && !existsSync(database);
  return trial && isAbsent ? inMemory : database;
}
