import { expect, test } from "vitest";
import { dangerOfFlag } from "./browser-flags.ts";

test.each([
  "--disable-web-security",
  " --no-sandbox",
  "--disable-features=Translate,IsolateOrigins",
  "--remote-debugging-address=0.0.0.0",
  "--remote-allow-origins=*",
  "--ignore-certificate-errors",
])("%s takes a protection away", (flag) => {
  expect(dangerOfFlag(flag)).toBeDefined();
});

test.each([
  "--disable-gpu",
  "--window-size=1280,720",
  "--disable-features=Translate",
  "--remote-debugging-address=127.0.0.1",
  "--remote-allow-origins=https://devtools.example.test",
  "--proxy-server=socks5://127.0.0.1:1080",
  "https://example.test/?--no-sandbox",
])("%s does not", (flag) => {
  expect(dangerOfFlag(flag)).toBeUndefined();
});
