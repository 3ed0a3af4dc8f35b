/* For `parapet agent`, which follows workspaces as the service does, without a database. */
export { createLog, type Log } from "../core/log.ts";
export { systemTimers } from "../core/timers.ts";
export { rescans } from "../jobs/rescans.ts";
export type { StoredScan } from "../workspaces/stored-scan.ts";
