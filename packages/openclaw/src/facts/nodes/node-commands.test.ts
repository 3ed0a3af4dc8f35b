import { expect, test } from "vitest";
import { commandsMeantBy, looksLikePattern } from "./node-commands.ts";

test("a pattern is replaced by the commands it would have matched", () => {
  expect(commandsMeantBy("sms.*")).toEqual(["sms.search", "sms.send"]);
  expect(commandsMeantBy("camera*")).toContain("camera.snap");
  expect(commandsMeantBy("browser.proxy.*")).toEqual(["browser.proxy", "browser.proxy.upload.v1"]);
});

test("all patterns together mean every command that is known", () => {
  expect(commandsMeantBy("*").join(" ")).toBe(
    "agent.cli.claude.run.v1 browser.proxy browser.proxy.upload.v1 calendar.add calendar.events callLog.search camera.clip camera.list camera.ptz.control camera.ptz.status camera.snap canvas.hide canvas.navigate canvas.present codex.exec-server.stdio.v1 computer.act contacts.add contacts.search desktop.stream device.apps device.health device.info device.permissions device.status dir.fetch dir.list file.create file.fetch file.stat file.write fs.listDir health.summary location.get mcp.tools.call.v1 mobile.ui.act mobile.ui.observe motion.activity motion.pedometer notifications.actions notifications.list photos.latest reminders.add reminders.list screen.record screen.snapshot sms.search sms.send system.execApprovals.get system.execApprovals.set system.notify system.run system.run.prepare system.which talk.ptt.cancel talk.ptt.once talk.ptt.start talk.ptt.stop terminal.upload watch.notify watch.status",
  );
});

test("what is no plain beginning is not guessed at", () => {
  expect(["rm -rf", "(sms|camera).*", "system.run", "*.send"].map(commandsMeantBy)).toEqual([
    [],
    [],
    [],
    [],
  ]);
});

test("patterns are distinguished from names", () => {
  expect(["system.*", "rm -rf", "/sms/", "group:system"].every(looksLikePattern)).toBe(true);
  expect(["system.run", "mcp.tools.call.v1"].some(looksLikePattern)).toBe(false);
});
