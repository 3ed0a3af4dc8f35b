import { expect, test } from "vitest";
import { violation } from "../../store/posture.test-support.ts";
import { messageOf } from "../chat/chat-message.ts";
import { mailBody } from "./mail-body.ts";

test("a mail holds no markup that an attacker has written into a name", () => {
  const reason = `<img src="https://evil.example/x"> & <a href='https://evil.example'>ok</a>`;
  const { html, text } = mailBody(
    messageOf([{ kind: "violation", violation: violation({ reason, guardrail_name: "<b>" }) }]),
  );
  expect(html).not.toMatch(/<(?:img|a|b)\b/);
  expect(html).toContain(
    "&lt;img src=&quot;https://evil.example/x&quot;&gt; &amp; &lt;a href=&#39;https://evil.example&#39;&gt;",
  );
  expect(text).toContain(reason);
});

test("a test mail has no empty list", () => {
  expect(mailBody({ title: "Test", lines: [] }).html).not.toContain("<ul>");
});
