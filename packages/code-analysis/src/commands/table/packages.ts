import {
  destroys,
  installs,
  type Program,
  publishes,
  reads,
  runs,
  starts,
  writes,
} from "../program.ts";

const reason = "installs or runs the code of any package";
const ownProgram = "builds and runs any program of these files";

/** Package managers and build tools. */
export const packages: readonly Program[] = [
  {
    names: "npm",
    reason,
    tells: "-v -h",
    valued: "--prefix -w --workspace",
    subcommands: [
      ...starts("exec; x"),
      ...runs("explore; edit", reason, { isNamedOnly: true }),
      ...installs("install; i; add; in; ins; create; init; link; install-test; it"),
      ...publishes(
        "publish; unpublish; deprecate; undeprecate; dist-tag add|rm; owner add|rm; access set|grant|revoke; team create|destroy|add|rm; org set|rm; star; unstar",
      ),
      ...writes(
        "ci; update; upgrade; up; rebuild; uninstall; remove; rm; prune; dedupe; version; pkg; cache; run; run-script; test; t; start; stop",
      ),
      ...reads(
        "ls; list; view; info; show; outdated; audit; explain; why; search; doctor; ping; whoami; root; prefix; dist-tag ls",
      ),
    ],
  },
  {
    names: "pnpm",
    runsByName: true,
    reason,
    tells: "-v -h",
    valued: "-C --dir -F --filter",
    subcommands: [
      ...starts("exec; dlx"),
      ...installs("install; i; add; create; link"),
      ...publishes("publish; unpublish; deprecate; dist-tag add|rm"),
      ...writes(
        "update; up; rebuild; remove; rm; uninstall; prune; dedupe; store; fetch; env; run; test; t; start",
      ),
      ...reads("ls; list; why; outdated; audit; licenses; root; bin"),
    ],
  },
  {
    names: "yarn",
    runsByName: true,
    reason,
    tells: "-v -h",
    valued: "--cwd",
    subcommands: [
      ...starts("exec; dlx"),
      ...starts("workspace * exec; workspaces foreach", { follows: true }),
      ...runs("node; workspace * node", reason),
      ...installs("add; global add; create; link; workspace * add"),
      ...publishes("publish; tag add|remove; owner add|remove; npm publish; npm tag add|remove"),
      ...writes("install; up; upgrade; remove; dedupe; cache; run; test; start; set; plugin"),
      ...reads("list; info; why; outdated; audit; npm audit; npm info; versions"),
    ],
  },
  {
    names: "pip pip3",
    reason,
    tells: "-V -h",
    subcommands: [
      ...installs("install; wheel; download"),
      ...writes("uninstall; cache"),
      ...reads("list; show; freeze; check; config list; index; inspect"),
    ],
  },
  {
    names: "uv",
    reason,
    tells: "-V -h",
    valued: "--directory --project --config-file",
    subcommands: [
      ...starts("run; tool run"),
      ...installs("add; pip install; pip sync; tool install"),
      ...publishes("publish"),
      ...writes(
        "sync; lock; venv; python install; tool upgrade; remove; init; build; cache; pip uninstall; pip compile",
      ),
      ...reads(
        "tree; pip list; pip show; pip freeze; pip check; python list; tool list; version; export",
      ),
    ],
  },
  {
    names: "poetry",
    reason,
    tells: "-V -h",
    valued: "-C --directory -P --project",
    subcommands: [
      ...starts("run"),
      ...runs("shell", reason),
      ...installs("add; self add"),
      ...publishes("publish"),
      ...writes("install; update; lock; remove; build; sync"),
      ...reads("show; check; env info; env list; version; about; search"),
    ],
  },
  {
    names: "pdm",
    reason,
    subcommands: [
      ...starts("run"),
      ...installs("add; install"),
      ...publishes("publish"),
      ...reads("list; show; info; outdated"),
    ],
  },
  {
    names: "hatch",
    reason,
    subcommands: [
      ...starts("run"),
      ...runs("shell", reason),
      ...publishes("publish"),
      ...reads("env show; version; status; test; fmt"),
    ],
  },
  { names: "flit", reason, subcommands: [...publishes("publish"), ...installs("install")] },
  { names: "twine", reason, subcommands: [...publishes("upload; register"), ...reads("check")] },
  {
    names: "go",
    reason,
    subcommands: [
      ...runs("run", ownProgram),
      ...installs("install"),
      ...writes("build; test; generate; get; mod; fmt; fix; clean; work"),
      ...reads("vet; list; version; env; doc"),
    ],
  },
  {
    names: "cargo",
    reason,
    tells: "-V -h",
    subcommands: [
      ...runs("run; r; script", ownProgram),
      ...installs("install; binstall"),
      ...publishes("publish; yank; owner"),
      ...writes("build; b; test; t; bench; fmt; fix; add; remove; update; clean; nextest"),
      ...reads("check; c; clippy; tree; doc; metadata; search; audit; deny; version"),
    ],
  },
  {
    names: "dotnet",
    reason,
    tells: "--info --list-sdks --list-runtimes",
    subcommands: [
      ...runs("run; watch; exec; script; fsi", ownProgram),
      ...installs("tool install; tool update; workload install"),
      ...publishes("nuget push|delete"),
      ...writes(
        "build; msbuild; test; restore; clean; format; publish; pack; add; remove; new; sln",
      ),
      ...reads("list; tool list; nuget list"),
    ],
  },
  { names: "nuget", reason, subcommands: [...publishes("push; delete"), ...installs("install")] },
  {
    names: "swift",
    reason,
    subcommands: [...runs("run; repl", ownProgram), ...writes("build; test; package; format")],
  },
  {
    names: "flutter dart",
    reason,
    subcommands: [
      ...runs("run; drive; pub global activate; pub global run; pub run", ownProgram),
      ...installs("pub add"),
      ...publishes("pub publish; pub lish"),
      ...writes("build; test; pub get; format; create; clean"),
      ...reads("analyze; doctor; devices"),
    ],
  },
  {
    names: "stack cabal",
    reason,
    subcommands: [
      ...starts("exec", { follows: true }),
      ...runs("run; ghci; repl; runghc; script; eval", ownProgram),
      ...installs("install"),
      ...publishes("upload"),
      ...writes("build; test; bench"),
    ],
  },
  {
    names: "zig",
    reason,
    subcommands: [...runs("run", ownProgram), ...writes("build; test; fmt")],
  },
  { names: "dub", reason, subcommands: [...runs("run", ownProgram), ...writes("build; test")] },
  {
    names: "sbt lein mill",
    reason,
    subcommands: [
      ...runs("run; console; repl; runmain", ownProgram),
      ...publishes("publish; deploy"),
      ...writes("compile; test"),
    ],
  },
  {
    names: "gem",
    reason,
    subcommands: [
      ...starts("exec", { follows: true }),
      ...installs("install"),
      ...publishes("push; yank; owner"),
      ...reads("list; search; info; environment"),
    ],
  },
  {
    names: "composer",
    reason,
    subcommands: [
      ...starts("exec", { follows: true }),
      ...runs("run-script; global", reason),
      ...installs("require; create-project"),
      ...writes("install; update; dump-autoload; remove"),
      ...reads("show; validate; outdated; why; audit"),
    ],
  },
  {
    names: "luarocks cpan cpanm opam",
    reason,
    subcommands: [...installs("install"), ...reads("list; search; show")],
  },
  {
    names: "brew",
    reason,
    subcommands: [
      ...installs("install; tap; bundle"),
      ...writes("uninstall; update; upgrade; reinstall; cleanup; link; services"),
      ...reads("list; info; search; deps; outdated; doctor; config"),
    ],
  },
  {
    names: "apt apt-get aptitude dnf yum zypper apk",
    reason,
    subcommands: [
      ...installs("install; add; localinstall"),
      ...writes("remove; purge; update; upgrade; reinstall; autoremove"),
      ...reads("list; show; search; policy; info"),
    ],
  },
  { names: "dpkg rpm", reason, subcommands: [...reads("-l; -L; -s; -q; -qa")] },
  {
    names: "snap flatpak choco scoop winget port",
    reason,
    subcommands: [...installs("install"), ...reads("list; search; info; show")],
  },
  {
    names: "mvn mvnw",
    reason,
    subcommands: [
      ...runs("exec:java; exec:exec", ownProgram, { isNamedOnly: true }),
      ...publishes("deploy; release:perform"),
      ...writes("compile; test; package; verify; install; clean"),
    ],
  },
  {
    names: "gradle gradlew",
    reason,
    subcommands: [...publishes("publish"), ...writes("build; test; check; assemble; clean")],
  },
  {
    names: "code cursor codium windsurf",
    reason,
    subcommands: [...installs("--install-extension"), ...reads("--list-extensions")],
  },
  {
    names: "rm shred dd mkfs chown",
    otherwise: "destroys",
    reason: "makes irreversible changes",
  },
  {
    names: "chmod",
    otherwise: "destroys",
    reason: "changes file permissions",
    subcommands: writes("+x; u+x; a+x"),
  },
  {
    names: "curl wget nc ncat netcat telnet ftp sftp scp rsync aria2c http https",
    otherwise: "reaches-network",
    reason: "sends whatever the agent has read to any address",
  },
  {
    names: "terraform tofu",
    reason,
    subcommands: [
      ...destroys("apply; destroy"),
      ...writes("init; fmt; get; import"),
      ...reads("plan; validate; show; output; state list; version; providers"),
    ],
  },
];
