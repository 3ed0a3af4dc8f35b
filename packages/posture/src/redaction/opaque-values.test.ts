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
  `(setq password "hunter2blue")`,
  `(def api-token "hunter2blue")`,
  `PASSWORD <- "hunter2blue"`,
])("a secret that a shell puts into a variable is not shown: %s", (text) => {
  expect(redactText(text, "output")).not.toContain("hunter2blue");
});

test.each([
  `X=${key}`,
  `export value="${key}"`,
  `printf -v x %s ${key}`,
  `read -r x <<< ${key}`,
  `env A=${key} make`,
  `let x = "${key}";`,
  `x := '${key}'`,
  ...["setq", "setf", "set!", "def", "defvar", "defconst", "defparameter", "define"].map(
    (name) => `(${name} x "${key}")`,
  ),
  `a='${key}=='; b`,
  `read -r REDIS_KEY <<< ${key}`,
])("a value that only a generator makes is not shown, whatever its name: %s", (text) => {
  expect(redactText(text, "output")).not.toContain(key);
});

test.each([
  "9f86d081884c7d659a2feaa0c55ad015",
  "9F86D081884C7D659A2FEAA0C55AD015A3BF4F1B2B0B822C",
  "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  "aB3dE5fG7hJ9",
  "k7Qx2Zp9Lm4Tw8",
])("a key in hexadecimal or a short one is not shown, whatever its name: %s", (value) => {
  for (const text of [`X=${value}`, `export v="${value}"; make`, `read -r x <<< ${value}`]) {
    expect(redactText(text, "output")).not.toContain(value);
  }
});

test.each([
  `x=4f9d2c1be07a85d3f6c2a1908b7e5d4c3f2a1b0c; git show $x`,
  `expected=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08`,
  `x=00000000000000000000000000000000`,
  `x=20261129123456789012345678901234`,
  `x=deadbeefcafe`,
  `target=x86Linux64Gnu`,
  `name=Ubuntu2204LTS`,
  `page=Section12Part3`,
])("a commit, a digest that is compared, numbers and names stay: %s", (text) => {
  expect(redactText(text, "output")).toBe(text);
});

test.each([
  `(setq title "hello-there")`,
  `let commit = "${key}"`,
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
  runHash runDigest head base from to before after parent old new
  expected actual sum md5 object blob layer container cid network volume color runCursor runPath runRef runTag runVersion`;

test.each(names.split(/\s+/))("the value of %s names something, and is shown", (name) => {
  expect(redactText(`${name}=${key}`, "output")).toBe(`${name}=${key}`);
});
