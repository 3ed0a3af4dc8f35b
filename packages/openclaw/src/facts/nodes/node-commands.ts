/**
 * Commands of paired devices that OpenClaw leaves out unless the owner lists them: what each gives
 * away.
 */
export const sensitiveNodeCommands: ReadonlyMap<string, string> = new Map([
  ["calendar.add", "writes into calendars"],
  ["camera.clip", "records the camera"],
  ["camera.ptz.control", "moves the camera"],
  ["camera.snap", "takes photographs"],
  ["codex.exec-server.stdio.v1", "runs programs"],
  ["contacts.add", "writes into contacts"],
  ["health.summary", "reads health data"],
  ["reminders.add", "writes reminders"],
  ["screen.record", "records the screen"],
  ["sms.search", "reads text messages"],
  ["sms.send", "sends text messages"],
]);

/**
 * Names of every command that OpenClaw and its own plugins know, sorted; other plugins may bring
 * more.
 */
export const nodeCommands: readonly string[] = [
  ...sensitiveNodeCommands.keys(),
  "agent.cli.claude.run.v1",
  "browser.proxy",
  "browser.proxy.upload.v1",
  "calendar.events",
  "callLog.search",
  "camera.list",
  "camera.ptz.status",
  "canvas.hide",
  "canvas.navigate",
  "canvas.present",
  "computer.act",
  "contacts.search",
  "desktop.stream",
  "device.apps",
  "device.health",
  "device.info",
  "device.permissions",
  "device.status",
  "dir.fetch",
  "dir.list",
  "file.create",
  "file.fetch",
  "file.stat",
  "file.write",
  "fs.listDir",
  "location.get",
  "mcp.tools.call.v1",
  "mobile.ui.act",
  "mobile.ui.observe",
  "motion.activity",
  "motion.pedometer",
  "notifications.actions",
  "notifications.list",
  "photos.latest",
  "reminders.list",
  "screen.snapshot",
  "system.execApprovals.get",
  "system.execApprovals.set",
  "system.notify",
  "system.run",
  "system.run.prepare",
  "system.which",
  "talk.ptt.cancel",
  "talk.ptt.once",
  "talk.ptt.start",
  "talk.ptt.stop",
  "terminal.upload",
  "watch.notify",
  "watch.status",
].toSorted();

/**
 * True for an entry that is written as a pattern. OpenClaw compares names exactly, so it matches
 * nothing.
 */
export function looksLikePattern(entry: string): boolean {
  return /[?*[\]{}(),|\s^$]/.test(entry) || /^\/|\/$/.test(entry) || entry.includes("group:");
}

/**
 * The commands that the author of "camera.*" or "*" had in mind; none where only a name's beginning
 * does not tell.
 */
export function commandsMeantBy(entry: string): readonly string[] {
  const [, beginning] = /^\^?([A-Za-z0-9._]*?)\.?\*\$?$/.exec(entry.trim()) ?? [];
  if (beginning === undefined) return [];
  return nodeCommands.filter(
    (command) => beginning === "" || command === beginning || command.startsWith(`${beginning}.`),
  );
}
