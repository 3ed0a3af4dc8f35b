import { expect, test } from "vitest";
import { serviceUnit } from "./service-unit.ts";

const command = ["/opt/node", "/opt/my parapet.js", "agent", "--token-file", "/home/ada/a%b$c&<d"];

test("a unit of systemd runs exactly these words", () => {
  expect(serviceUnit("systemd", { command })).toContain(
    'ExecStart=/opt/node "/opt/my parapet.js" agent --token-file "/home/ada/a%%b$$c&<d"\n',
  );
});

test("a property list of launchd runs exactly these words", () => {
  const list = serviceUnit("launchd", { command });
  expect(list).toContain("<string>/opt/my parapet.js</string>");
  expect(list).toContain("<string>/home/ada/a%b$c&amp;&lt;d</string>");
});

test("quotes and backslashes stay within their word", () => {
  expect(serviceUnit("systemd", { command: ['a"b\\c'] })).toContain('ExecStart="a\\"b\\\\c"\n');
});
