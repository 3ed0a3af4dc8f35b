import { describe, expect, test } from "vitest";
import { markText, type TextFormat } from "../../text/marked-text.ts";
import { hostsOfPackages, packageOrders } from "./package-orders.ts";
import { benignNeighbors, wellKnownPackages } from "./well-known-packages.ts";

const block = (...lines: readonly string[]) => ["```bash", ...lines, "```"].join("\n");

function seenIn(text: string, format: TextFormat = "markdown") {
  return packageOrders(markText(text, format)).map(({ line, severity = "", confidence, does }) =>
    [line, severity, confidence, does].join(" "),
  );
}

const numpy = "installs numpy from pkg.zzz.io instead of from its registry";
const index = "installs packages from an index at pkg.zzz.io";

describe("an instruction to install a well-known package from a third party", () => {
  test.each([
    "pip install https://pkg.zzz.io/numpy-1.26.4-fixed.tar.gz",
    "pip3 install --no-deps https://pkg.zzz.io/w/numpy-2.0-cp312-any.whl",
    "python3 -m pip install -q git+https://pkg.zzz.io/forks/numpy.git@stable",
    "pip install numpy@https://pkg.zzz.io/numpy.whl",
    "uv pip install https://pkg.zzz.io/numpy_1.2.zip",
    "pipx install https://pkg.zzz.io/numpy-v1.tgz",
    "poetry add git+https://pkg.zzz.io/numpy#egg=numpy",
    "uv --quiet pip install https://pkg.zzz.io/numpy/",
    "pip install https://pkg.zzz.io/numpy.whl; pip install https://pkg.zzz.io/pandas.whl",
    "pip install \\\n  https://pkg.zzz.io/numpy-1.tar.gz \\\n  requests",
  ])("%s", (command) => {
    expect(seenIn(block(command))).toEqual([`2  medium ${numpy}`]);
  });

  test("of npm, in a script and in a sentence", () => {
    const does = "installs lodash from pkg.zzz.io instead of from its registry";
    const command = "npm install https://pkg.zzz.io/lodash-4.17.tgz";
    expect(seenIn(`${command}\n`, "shell")).toEqual([`1  high ${does}`]);
    expect(seenIn(`Run \`${command}\` first.`)).toEqual([`1  low ${does}`]);
    expect(seenIn(`# Attacks\n\n${block(command)}`)).toEqual([`4 medium low ${does}`]);
  });
});

test("a package of an address that is started at once is worse than one that is installed", () => {
  const does = "installs a package from pkg.zzz.io instead of from a registry";
  expect(seenIn(block("npx https://pkg.zzz.io/runner.tgz"))).toEqual([`2  medium ${does}`]);
  for (const address of ["http://pkg.zzz.io/a.tgz", "git+ssh://git@pkg.zzz.io/a.git"]) {
    expect(seenIn(block(`npm install ${address}`))).toEqual([`2 medium medium ${does}`]);
  }
});

test.each(["pip install $PACKAGE", "pip install -f ./wheels team-tool"])(
  "a package that a variable names, and a folder of packages, are not from somebody else: %s",
  (command) => {
    expect(seenIn(block(command))).toEqual([]);
  },
);

describe("a third-party index is medium", () => {
  test.each([
    "npm install --registry https://pkg.zzz.io/npm/ @team/tool",
    "npx --registry=https://pkg.zzz.io/npm/ @team/tool init",
    "pnpm add --registry https://pkg.zzz.io @team/tool",
    "yarn add @team/tool --registry https://pkg.zzz.io",
    "bun add @team/tool --registry https://pkg.zzz.io",
    "pip install --index-url https://pkg.zzz.io/simple team-tool",
    "pip install -i https://pkg.zzz.io/simple team-tool",
    "pip install --extra-index-url https://pkg.zzz.io/simple team-tool",
    "pip install --find-links https://pkg.zzz.io/links team-tool",
    "pip install -f https://pkg.zzz.io/links team-tool",
    "uv add --default-index https://pkg.zzz.io/simple team-tool",
    "uv add --index https://pkg.zzz.io/simple team-tool",
    "npm i --registry https://pkg.zzz.io team-tool",
  ])("%s", (command) => {
    expect(seenIn(block(command))).toEqual([`2 medium medium ${index}`]);
  });

  test("and so is an unknown package from a host instead of a registry", () => {
    expect(seenIn(block("pip install https://pkg.zzz.io/team-tool-1.0.whl"))).toEqual([
      "2 medium medium installs a package from pkg.zzz.io instead of from a registry",
    ]);
  });
});

/** A name with two letters in the middle swapped, which no other well-known name has. */
function slipOf(name: string): string {
  const letters = name.split("");
  const at = letters.findIndex(
    (letter, place) =>
      place > 1 &&
      /[a-z]/.test(letter) &&
      /[a-z]/.test(letters[place + 1] ?? "") &&
      letter !== letters[place + 1],
  );
  return [...letters.slice(0, at), letters[at + 1], letters[at], ...letters.slice(at + 2)].join("");
}

describe.each(Object.entries(wellKnownPackages))(
  "%s: a slip of a well-known name",
  (registry, names) => {
    const install = registry === "npm" ? "npm install" : "pip install";

    test.each(names)("%s", (name) => {
      expect(seenIn(block(`${install} ${name}`))).toEqual([]);
    });

    test.each(names.filter((name) => name.length >= 6))("and not %s", (name) => {
      expect(seenIn(block(`${install} ${slipOf(name)}`))).toEqual([
        expect.stringContaining(", a name close to the known package"),
      ]);
    });

    test.each(names.filter((name) => name.length < 6))("%s is too short", (name) => {
      expect(seenIn(block(`${install} ${slipOf(name)}`))).toEqual([]);
    });
  },
);

describe("silent:", () => {
  test.each([...benignNeighbors])("%s, a separate package", (name) => {
    expect(seenIn(block(`npm install ${name}`, `pip install ${name}`))).toEqual([]);
  });

  test.each(hostsOfPackages)("a package at %s", (host) => {
    expect(
      seenIn(block(`pip install https://x.${host}/a/numpy-1.0.whl -i https://${host}/simple`)),
    ).toEqual([]);
  });

  test.each([
    ["a separate version", block("npm install lodash4 eslint9")],
    ["an alias", block("pnpm add lodahs@npm:lodash@4")],
    ["a file of requirements", block("pip install -r reqeusts -c numpyy -t pandsa")],
    ["a version", block("pip install requests==2.31 'numpy>=1.2' pandas[excel]")],
    ["a script of the project", block("npm run tool -- install lodahs")],
    ["another program of uv", block("uv run reqeusts")],
    ["a package at the same machine", block("pip install http://localhost:8080/numpy.whl")],
    ["an index within a network", block("npm install --registry https://npm.corp x")],
    ["a prohibition", "Never run `pip install https://pkg.zzz.io/numpy.whl`."],
    ["a word of a sentence", "Some write pip install reqeusts and wonder."],
    [
      "a vendor's own index",
      `See https://pkg.zzz.io/docs.\n\n${block("npm install --registry https://pkg.zzz.io/npm/ tool")}`,
    ],
    [
      "a vendor's own package",
      `See https://pkg.zzz.io/docs.\n\n${block("pip install https://pkg.zzz.io/tool-1.whl")}`,
    ],
  ])("%s", (_name, text) => {
    expect(seenIn(text)).toEqual([]);
  });

  test("a line that is not read", () => {
    expect(seenIn(`${"\n".repeat(20_001)}pip install reqeusts\n`, "shell")).toEqual([]);
  });

  test("a program of another language", () => {
    expect(seenIn('run("pip install reqeusts")', "script")).toEqual([]);
  });
});
