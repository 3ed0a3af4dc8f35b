import { basename } from "node:path";
import { dataFiles } from "@parapet/posture";

/**
 * Where the database of telemetry is: "parapet.db" has "parapet-telemetry.db" next to it; on
 * PostgreSQL it is the same one.
 */
export function telemetryLocation(location: string): string {
  return location.includes("://") ? location : `${location.replace(/\.db$/, "")}-telemetry.db`;
}

/** Names of files in the folder of a database that are made after it, and never without it. */
export function madeAfterDatabase(location: string): readonly string[] {
  return [basename(telemetryLocation(location)), dataFiles.operatorToken, dataFiles.fingerprintKey];
}
