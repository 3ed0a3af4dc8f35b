import { expect, test } from "vitest";
import { finding, hostileReport, report } from "../testing/report.fixture.ts";
import { renderMarkdown } from "./markdown.ts";

test("a report is tables that a review can show", () => {
  const small = report({ findings: [finding()], files: [], fixes: [], plans: [] });
  expect(renderMarkdown(small)).toBe(`# Parapet scan

- Workspace: \`/home/ada/.openclaw\`
- Service: \`home\`
- Runtime: \`openclaw\`
- Scanned: 2026-11-21T08:00:00.000Z
- Open findings: 1 critical, 1 high, 0 medium, 0 low

## Exposures

| Risk | Severity | Exposure | Outcomes | Fixed by |
| --- | --- | --- | --- | --- |
| 9.4 | critical | Anyone → telegram direct messages → main | runs commands on the host | \`OC-SEC-003\` |

## Findings

| Severity | Check | Finding | Where | Agent | Fixable |
| --- | --- | --- | --- | --- | --- |
| high | \`OC-NET-001\` | **The gateway listens beyond this machine**<br>gateway.bind is "lan": everybody on the network reaches the gateway. | \`openclaw.json:4:13\` |  | yes |

## Attack paths

| Risk | Severity | Rule | OWASP | Path |
| --- | --- | --- | --- | --- |
| 9.4 | Critical | Open channel reaches an unprompted shell | ASI01 | \`anyone → telegram dm → main → exec → host laptop\` |
`);
});

test("the plan is there with its command", () => {
  expect(renderMarkdown(report())).toContain(
    "1. Requires approval for commands outside the allowlist: total risk 88.0 → 13.4, 1 exposure closed. Needs a person who approves commands. May restrict access or stop jobs.\n   `parapet fix /home/ada/.openclaw --check OC-SEC-003`",
  );
});

test("suppressed findings are listed apart, with who suppressed them and why", () => {
  const [open, suppressed] = renderMarkdown(report()).split("## Suppressed");
  expect(open).not.toContain("OC-LOG-002");
  expect(suppressed).toContain("OC-LOG-002");
  expect(suppressed).toMatch(/Until the outage is understood\\?\. \(ada, until 2027-01-31\)/);
});

test("hostile text adds no row, cell, tag, link or image", () => {
  const text = renderMarkdown(hostileReport());
  const outsideCode = text.replaceAll(/(`+)[^\n]*?[^`]\1(?!`)/g, "");
  expect(outsideCode).not.toMatch(/<(?!br>)|[^\\]\]\(|:\/\/|www\.|@[a-z]/);
  for (const row of text.split("\n").filter((line) => line.startsWith("|"))) {
    expect([4, 6, 7]).toContain(row.match(/(?<!\\)\|/g)?.length);
  }
});
