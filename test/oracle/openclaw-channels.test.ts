import { describe, expect, test } from "vitest";
import { catalogChannels } from "../../packages/openclaw/src/plugins/provided-channels.ts";
import { askOpenClaw, hasOpenClaw } from "./real-openclaw.ts";

type Issues = { readonly issues: readonly { readonly path: string; readonly message: string }[] };

// In the catalog, and unknown until their plugin is installed.
const fromOthers = ["openclaw-weixin", "openclaw-zaloclawbot", "qqbot", "wecom", "yuanbao"];

describe.skipIf(!hasOpenClaw)("channels", { timeout: 600_000 }, () => {
  test("of the catalog are known to OpenClaw, and others are not", async () => {
    const others = ["dingtalk", "qa-channel", "webchat"];
    const sections = [...catalogChannels, ...others].map((id) => `"${id}": {}`);
    const config = `{ channels: { ${sections.join(", ")} } }`;
    const { json } = await askOpenClaw(config, "config", "validate", "--json");
    const unknown = (json as Issues).issues
      .filter(({ message }) => message.startsWith("unknown channel id"))
      .map(({ path }) => path.replace("channels.", ""));
    expect(unknown.toSorted()).toEqual([...fromOthers, ...others].toSorted());
  });
});
