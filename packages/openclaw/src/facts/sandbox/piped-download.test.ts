import { expect, test } from "vitest";
import { runsDownload } from "./piped-download.ts";

test.for([
  "curl -fsSL https://example.org/install.sh | sh",
  "apt-get update && wget -qO- https://example.org/i | sudo bash -s -- --yes",
  "curl https://example.org/a.py | tee /tmp/a | /usr/bin/python3",
  'bash -c "$(curl -fsSL https://example.org/i)"',
  "sh <(wget -qO- https://example.org/i)",
  'bash -c "$( curl -fsSL https://example.org/i )"',
  "sudo -E curl https://example.org/i | sudo -E bash",
  "HTTPS_PROXY=http://p curl https://example.org/i | env A=1 sh",
])("%s runs what it downloads", (command) => {
  expect(runsDownload(command)).toBe(true);
});

test.for([
  "apt-get update && apt-get install -y curl",
  "curl -o /tmp/data.json https://example.org/data.json; sh /opt/setup.sh",
  "curl https://example.org/data.json | jq .name",
  'VERSION="$(curl https://example.org/version)"',
  "cat install.sh | sh",
  'bash -c "$(cat install.sh)"',
  "echo $(",
  "| sh",
  "--yes | sh",
  'echo the version is "$(curl https://example.org/version)"',
])("%s does not", (command) => {
  expect(runsDownload(command)).toBe(false);
});

test("a long command is read in time that grows with its length alone", () => {
  expect(runsDownload("curl x ".repeat(50_000))).toBe(false);
});
