import { expect, test } from "vitest";
import { isKeyOfAnother } from "./key-owner.ts";

test.each([
  ["SLACK_BOT_TOKEN", "collect.zzz.io"],
  ["GITHUB_TOKEN", "github.zzz.io"],
  ["MY_GH_TOKEN", "203.0.113.9"],
  ["NPM_TOKEN", "registry.npmjs.org.zzz.io"],
  ["VITE_OPENAI_API_KEY", "proxy.zzz.io"],
  ["AWS_SECRET_ACCESS_KEY", "amazonaws.zzz.io:8443"],
  ["ANTHROPIC_API_KEY", "api-validator.zzz.io"],
  ["DATABASE_URL", "api.zzz.io"],
  ["PGPASSWORD", "api.zzz.io"],
  ["ETH_PRIVATE_KEY", "rpc.zzz.io"],
  ["APP_JWT_SECRET", "zzz.io"],
])("%s is not for %s", (variable, host) => {
  expect(isKeyOfAnother(variable, host)).toBe(true);
});

test.each([
  ["SLACK_BOT_TOKEN", "slack.com"],
  ["SLACK_BOT_TOKEN", "hooks.Slack.com"],
  ["GH_TOKEN", "api.github.com"],
  ["OPENAI_API_KEY", "team.openai.azure.com"],
  ["AWS_SESSION_TOKEN", "sts.eu-west-1.amazonaws.com"],
  ["AWS_SESSION_TOKEN", "amazon.co.uk"],
  ["HF_TOKEN", "huggingface.co"],
  ["WEATHER_API_KEY", "api.zzz.io"],
  ["MOLTBOOK_API_KEY", "www.moltbook.com"],
  ["API_KEY", "203.0.113.9"],
  ["DATABASE", "api.zzz.io"],
  ["AWS_REGION", "api.zzz.io"],
  ["GITHUB_REPOSITORY", "hooks.slack.com"],
])("%s may be for %s", (variable, host) => {
  expect(isKeyOfAnother(variable, host)).toBe(false);
});
