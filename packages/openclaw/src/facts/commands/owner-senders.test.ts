import { expect, test } from "vitest";
import type { EntryPoint } from "../../model/model.ts";
import { sampleModel } from "../../testing/sample.ts";
import { admitsOwnersOnly } from "./owner-senders.ts";

function admits(owners: string, list: string, channel = "telegram", audience = "listed"): boolean {
  const model = sampleModel(
    `{ commands: { ownerAllowFrom: ${owners} }, channels: { ${channel}: { allowFrom: ${list} } } }`,
  );
  const because = [`/channels/${channel}/allowFrom`];
  return admitsOwnersOnly(model, { channel, audience, because } as unknown as EntryPoint);
}

test.each([
  [`["telegram:42"]`, `["42"]`],
  [`["tg:42"]`, `["42"]`],
  [`["42"]`, `["TG:42"]`],
  [`[42]`, `[42]`],
  [`["42", "43"]`, `["43", "42"]`],
])("an entry point that lists only owners admits them only: %s %s", (owners, list) => {
  expect(admits(owners, list)).toBe(true);
});

test.each([
  [`["42"]`, `["42", "43"]`],
  [`["42"]`, `["*"]`],
  [`["42"]`, `[]`],
  [`[]`, `["42"]`],
  [`["slack:42"]`, `["42"]`],
])("an entry point that lists others, or nobody, does not: %s %s", (owners, list) => {
  expect(admits(owners, list)).toBe(false);
});

test("the short name of Telegram is that of no other channel", () => {
  expect(admits(`["tg:U42"]`, `["U42"]`, "slack")).toBe(false);
  expect(admits(`["slack:U42"]`, `["U42"]`, "slack")).toBe(true);
});

test("an entry point that is open to more than a list admits others", () => {
  expect(admits(`["42"]`, `["42"]`, "telegram", "paired")).toBe(false);
});
