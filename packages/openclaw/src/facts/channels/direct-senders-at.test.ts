import { expect, test } from "vitest";
import { sampleModel } from "../../testing/sample.ts";
import { directSendersAt } from "./direct-senders-at.ts";

test("senders are listed by the entry point's own account, and not another account or channel", () => {
  const model = sampleModel(`{ channels: {
    discord: { accounts: {
      home: { token: "\${H}", allowFrom: ["1", "*", " * "], guilds: { g: {} } },
      work: { token: "\${W}", allowFrom: ["2"] },
    } },
    slack: { accounts: { home: { botToken: "\${S}", allowFrom: ["3"] } } },
  } }`);
  const entryPoints = model.entryPoints.filter(({ room }) => room !== "");
  expect(entryPoints.map((entryPoint) => directSendersAt(model, entryPoint))).toEqual([["1"]]);
});
