import { expect, test } from "vitest";
import { redactText } from "./redact-text.ts";

const key = "q8Zt3LmX0vKp7RwB2nYc";

test.each([
  `printf -v PASSWORD %s hunter2blue`,
  `printf -v PASSWORD '%s' hunter2blue`,
  `printf -v API_TOKEN -- hunter2blue`,
  `read -r PASSWORD <<< hunter2blue`,
  `read -rs -d '' PASSWORD <<<hunter2blue`,
  `mapfile -t PASSWORD <<< "hunter2blue"`,
])("a secret that a shell puts into a variable is not shown: %s", (text) => {
  expect(redactText(text, "output")).not.toContain("hunter2blue");
});

test.each([
  `X=${key}`,
  `export value="${key}"`,
  `printf -v x %s ${key}`,
  `read -r x <<< ${key}`,
  `env A=${key} make`,
  `a='${key}=='; b`,
  `read -r REDIS_KEY <<< ${key}`,
])("a value that only a generator makes is not shown, whatever its name: %s", (text) => {
  expect(redactText(text, "output")).not.toContain(key);
});

test.each([
  `printf -v out %s hello`,
  `printf -v PASSWORD %s`,
  `printf -v now '%(%F)T' -1`,
  `read -r PASSWORD <<< /run/secrets/a`,
  `read -r name <<< somebody`,
  `read -r PASSWORD <<< "$VALUE"`,
  `SHA=4f9d2c1be07a85d3f6c2a1908b7e5d4c3f2a1b0c`,
  `COMMIT_SHA=${key}`,
  `buildId=${key}`,
  `https://example.org/?page=${key}`,
  `NODE_OPTIONS=--max-old-space-size=4096`,
  `VERSION=release-2026-11-29-RC1-build7`,
  `DIR=/home/ann/Projects/Site2/build/Release`,
  `CLASS=ComponentsButtonPrimaryLarge2`,
  `x=AAAA_BBBB1cccc__dddd2eeee`,
])("what says which one something is stays as it is: %s", (text) => {
  expect(redactText(text, "output")).toBe(text);
});

const names = `sha sha256 hash digest checksum integrity fingerprint commit rev revision version tag ref branch build id ids uid
  uuid guid etag cursor nonce trace traceparent span span_id path dir file image arn url uri pubkey public_key runId runSha
  runHash runDigest runCursor runPath runRef runTag runVersion`;

test.each(names.split(/\s+/))("the value of %s names something, and is shown", (name) => {
  expect(redactText(`${name}=${key}`, "output")).toBe(`${name}=${key}`);
});
