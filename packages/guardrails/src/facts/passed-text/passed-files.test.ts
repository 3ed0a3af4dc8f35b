import { expect, test } from "vitest";
import { readScript } from "../shell/read-script.ts";
import { commandsRead, newReading } from "../shell/shell-reading.ts";
import { isPassedFile } from "./passed-files.ts";

function isGivenBy(script: string, path: string): boolean {
  const reading = newReading("/p");
  readScript(script, { depth: 0, via: [], fedBy: [] }, reading);
  return commandsRead(reading).some((command) => isPassedFile(command, path, reading));
}

test.each([
  ["rake", "Rakefile", "Makefile"],
  ["task", "taskfile.yaml", "jobs.yaml"],
  ["nox", "noxfile.py", "other.py"],
  ["pytest", "tests/conftest.py", "tests/data.py"],
  ["python3 -m pytest", "conftest.py", "test.py"],
  ["python3 -m json.tool c", "json.py", "tool.py"],
  ["python c", "sitecustomize.py", "customize.py"],
  ["python3 c", "lib/usercustomize.py", "custom.py"],
  ["./gradlew build", "settings.gradle.kts", "gradle.kts.txt"],
  ["gradle build", "app/build.gradle", "app/build.properties"],
  ["cargo test", "build.rs", "rebuild.rs"],
  ["go vet", "cmd/main_test.go", "cmd/main.txt"],
  ["pre-commit run", ".pre-commit-config.yaml", "config.yaml"],
  ["npx vitest", "vitest.config.ts", "other.ts"],
  ["jest", "jest.config.js", "config.js"],
  ["vite", "svelte.config.mjs", "svelte.json"],
  ["eslint --fix", ".eslintrc.cjs", "rules.cjs"],
  ["karma start", "karma.conf.cts", "conf.cts"],
  ["rollup -c", "rollup.config.mts", "config.mtsx"],
  ["prettier c", ".prettierrc.js", "pretty.js"],
  ["gulp", "gulpfile.js", "gulps.js"],
  ["fastlane x", "Fastfile", "Fasten"],
  ["golangci-lint run", ".golangci.yml", "golint.yml"],
  ["nx run x", "nx.json", "nz.json"],
  ["gdb x", ".gdbinit", ".gdb-history"],
  ["sbt run", "build.sbt", "build.txt"],
  ["nix-shell", "shell.nix", "shell.nixos"],
  ["mvn test", "pom.xml", "x/pom.xml.bak"],
  ["ant", "build.xml", "rebuild.xml"],
  ["bundle install", "Gemfile", "Gemfile.lock"],
  ["scons", "SConstruct", "Construct"],
  ["waf build", "wscript", "script"],
  ["doit", "dodo.py", "todo.py"],
  ["invoke x", "tasks.py", "mytasks.py"],
  ["terraform apply", "main.tf", "main.tfstate"],
])("%s takes %s by itself, and not %s", (script, taken, left) => {
  expect([isGivenBy(script, `/p/${taken}`), isGivenBy(script, `/p/${left}`)]).toEqual([
    true,
    false,
  ]);
  expect(isGivenBy("cat", `/p/${taken}`)).toBe(false);
});

test.each([
  ["git status", ".gitattributes"],
  ["docker build .", "docker.yml"],
  ["podman build .", "podman.yml"],
  ["nerdctl build .", "nerdctl.yml"],
  ["npm install", "npm.js"],
  ["pnpm install", "pnpm.js"],
  ["yarn install", "yarn.js"],
  ["bun install", "bun.js"],
  ["gh pr list", "gh.yml"],
  ["zip -r b.zip b", "b.zip"],
])("%s does not take %s for being called like it", (script, file) => {
  expect(isGivenBy(script, `/p/${file}`)).toBe(false);
});

test.each([
  "BASH_ENV=b.sh x",
  "RUBYOPT=-r./b x",
  "PATH=/bin:. x",
  "NODE_OPTIONS='--require ./b.sh' x",
  "A=b.sh; export A",
  "env A=b.sh x",
  "set -ea; A=b.sh",
  "A=b.sh; set -o allexport",
  "A=b.sh; declare -x A",
  "A=b.sh; typeset -x A",
  "sed -fb.sh c",
  "python3 -m b",
  "x b.sh",
  "x --file=b.sh",
  "x < b.sh",
  "sed -nf b.sh c",
  "gsed --file b.sh c",
  "sqlite3 -init b.sh d",
  "psql -f b.sh",
  "pgcli --file=b.sh",
  "usql -f b.sh",
  "curl --config b.sh",
])("%s is given b.sh", (script) => {
  expect(isGivenBy(script, "/p/b.sh")).toBe(true);
});

test.each([
  "A= x",
  "A=c x",
  "A=b.sh; x",
  "A=b.sh; set -e",
  "A=b.sh; export B",
  "export A",
  "cat b.sh",
  "cat < b.sh",
  "x > b.sh",
  "sed -n p b.sh",
  "grep -f b.sh c",
  "git commit -m b.sh",
])("%s is not", (script) => {
  expect(isGivenBy(script, "/p/b.sh")).toBe(false);
});

test.each(["BASH_ENV", "ENV", "NODE_OPTIONS", "RUBYOPT", "PYTHONSTARTUP"])(
  "%s names a script whatever it is called, and other variables name documents",
  (variable) => {
    expect(isGivenBy(`${variable}=b.md x`, "/p/b.md")).toBe(true);
    expect(isGivenBy(`export ${variable}=b.md`, "/p/b.md")).toBe(true);
    expect(isGivenBy(`${variable}=~/p/b.md; x`, "/p/b.md")).toBe(true);
    expect(isGivenBy(`${variable}=? x`, "/p/b.md")).toBe(true);
    expect(isGivenBy(`${variable}=$(cat c) x`, "/p/b.md")).toBe(true);
    expect(isGivenBy(`read ${variable}; x`, "/p/b.md")).toBe(true);
    expect(isGivenBy(`${variable}=c.md x; ${variable}=d; x`, "/p/b.md")).toBe(false);
    expect(isGivenBy(`MY_${variable}=b.md x b.md`, "/p/b.md")).toBe(false);
  },
);
