import { expect, test } from "vitest";
import { words } from "../../core/words.ts";
import { readScript } from "../shell/read-script.ts";
import { commandsRead, newReading } from "../shell/shell-reading.ts";
import { makesFiles } from "./file-readers.ts";
import { isPassedFile } from "./passed-files.ts";

function commandsOf(script: string) {
  const reading = newReading("/p");
  readScript(script, { depth: 0, via: [], fedBy: [] }, reading);
  return { reading, commands: commandsRead(reading) };
}

function isGivenBy(script: string): boolean {
  const { reading, commands } = commandsOf(script);
  return commands.some((command) => isPassedFile(command, "/p/b", reading));
}

function makes(script: string): boolean {
  return commandsOf(script).commands.some(({ command, words: all }) =>
    makesFiles(command.name, all),
  );
}

const readers =
  words(`prettier oxfmt oxlint biome dprint standard htmlhint tidy xmllint jsonlint ajv check-jsonschema black ruff
  isort autopep8 yapf mypy flake8 pylint pyright basedpyright bandit djlint sqlfluff gofmt goimports staticcheck rustfmt
  clang-format clang-tidy cppcheck shellcheck shfmt hadolint yamllint actionlint zizmor ansible-lint ktlint swiftlint buf taplo
  find realpath readlink dirname basename du df cloc tokei scc tree eza exa code subl gzip gunzip bzip2 xz zstd lz4 install ditto
  semgrep gitleaks trufflehog eslint stylelint phpcs phpstan golangci-lint checkstyle rubocop awk gawk mawk nawk nano micro zip
  scp rsync`);
const makers =
  words(`tsc javac rustc swiftc protoc esbuild swc sass lessc patch unzip split csplit 7z rclone aws gsutil gcloud
  s3cmd gcc g++ cc c++ clang clang++ pandoc tar bsdtar vim nvim vi view`);
const verbs = [
  ...words("check-attr check-ignore hash-object ls-files ls-tree update-index apply am").map(
    (verb) => `git ${verb}`,
  ),
  ...["docker", "podman", "nerdctl"].flatMap((name) =>
    ["build", "buildx", "cp", "push"].map((verb) => `${name} ${verb}`),
  ),
  "terraform fmt",
  "tofu validate",
  "helm lint",
  "cargo fmt",
  "go fmt",
  "dotnet format",
];

test.each([...readers, ...makers, ...verbs])("%s runs no file that it is given", (name) => {
  expect([isGivenBy(`${name} b`), isGivenBy(`${name} < b`), isGivenBy(`other b`)]).toEqual([
    false,
    false,
    true,
  ]);
});

test("some make other files of it", () => {
  const all = [...readers, ...makers, ...verbs];
  expect(all.filter((name) => makes(`${name} b`))).toEqual([...makers, "git apply", "git am"]);
  expect(
    ["py_compile", "compileall", "json.tool"].map((name) => makes(`python3 -m ${name} b`)),
  ).toEqual([true, true, false]);
});

test.each([
  "eslint -c",
  "stylelint -f",
  "phpcs -c",
  "rubocop -r",
  "rubocop -f",
  "awk -f",
  "gawk -E",
  "gawk -i",
  "gawk -l",
  "vim -S",
  "vim -U",
  "nvim -c",
  "vi -l",
  "view -s",
  "vim -u",
  "nano -f",
  "scp -F",
  "scp -S",
  "scp -o",
  "rsync -e",
  "gcc -B",
  "pandoc -F",
  "pandoc -L",
  "pandoc -d",
  "tar -F",
  "bsdtar -I",
])("%s has it run", (option) => {
  expect([isGivenBy(`${option} ./b x`), isGivenBy(`${option}./b x`)]).toEqual([true, true]);
});

test.each(["rsync -ave ./b x h:y", "gcc @b", "tar -xzI ./b"])("%s has it run", (script) => {
  expect(isGivenBy(script)).toBe(true);
});

test("a reader knows no file of options", () => {
  expect(isGivenBy("wc @b; prettier @b; rsync -av b x")).toBe(false);
});

test("an option of two letters has it run", () => {
  expect(isGivenBy("zip -TT ./b x.zip c")).toBe(true);
});

test.each(
  words(`conf config rc plugin plugins require import load load-plugins parser formatter rules custom-syntax filter lua-filter
    processor wrapper specs extension program command cmd exec script action hook pager editor post-renderer rsh rsync-path init init-hook`),
)("an option --%s has it run", (option) => {
  expect([
    isGivenBy(`prettier --${option} ./b x`),
    isGivenBy(`prettier --${option}=./b x`),
  ]).toEqual([true, true]);
  expect(isGivenBy(`prettier --no-${option} ./b x`)).toBe(false);
});

test.each([
  "bash -n b",
  "sh -n b c",
  "node --check b",
  "node -c b",
  "php -l b",
  "ruby -c b",
  "python3 -m py_compile b",
  "python3.12 -m json.tool b",
  "python -m compileall b",
  "python3 -m tokenize b",
])("%s only looks at it", (script) => {
  expect(isGivenBy(script)).toBe(false);
});

test.each([
  "bash b",
  "bash -n +n b",
  "bash -e b",
  "node b",
  "node --check -r ./b c",
  "node -e b",
  "perl -c b",
  "python3 b",
  "python3 -m other b",
  "python3 -m b",
  "ruby -l b",
])("%s does more than that", (script) => {
  expect(isGivenBy(script)).toBe(true);
});
