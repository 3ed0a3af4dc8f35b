// Runs inside the real OpenClaw's Node: asks its own policies which tools an untrusted sender has
// in a group of Telegram.
import { readFileSync } from "node:fs";
import { bundledFunction } from "./bundled-function.mjs";

const [dist = "", casesFile = ""] = process.argv.slice(2);

const policies = "agent-tools.policy-";
const groupPolicyOf = await bundledFunction(dist, policies, "resolveGroupToolPolicy");
const policyOf = await bundledFunction(dist, policies, "resolveEffectiveToolPolicy");
const matcherOf = await bundledFunction(dist, "tool-policy-match-", "createToolPolicyMatcher");

const answers = {};
for (const { name, config, room, session } of JSON.parse(readFileSync(casesFile, "utf8"))) {
  const sessionKey = session ?? `agent:main:telegram:group:${room}`;
  const { globalPolicy } = policyOf({ config, agentId: "main", sessionKey });
  const group = groupPolicyOf({
    config,
    sessionKey,
    messageProvider: "telegram",
    groupId: room,
    senderId: "4711",
  });
  const matchers = [globalPolicy, group].map((policy) => matcherOf(policy));
  answers[name] = ["exec", "read", "web_fetch"].filter((tool) =>
    matchers.every((passes) => passes(tool)),
  );
}
process.stdout.write(JSON.stringify(answers));
process.exit(0);
