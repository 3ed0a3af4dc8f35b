import { expect, test } from "vitest";
import { plainWord } from "../word.ts";
import { launchedByAll } from "./launch.ts";
import { bubblewrap, firejail, proot, transientUnit } from "./sandboxes.ts";

const launches = {
  bwrap: bubblewrap,
  firejail,
  proot,
  "systemd-run": transientUnit,
} as const;

/** What a command line starts, and whether that reads other settings. */
function started(line: string) {
  const words = line.split(" ").map(plainWord);
  const [name] = line.split(" ");
  const launch = Object.entries(launches).find(([program]) => program === name)?.[1];
  const texts = words.slice(1).map(({ text }) => text);
  const call = { words, texts, input: undefined, isListed: false, fileText: () => undefined };
  const { inner, variables } = launchedByAll(launch === undefined ? [] : [launch], call);
  return { command: inner.map(({ text }) => text).join(" "), isElsewhere: variables.has("HOME") };
}

const seen = "--ro-bind / /";
const settings = "~/.claude";

test.each(
  `--args --argv0 --uid --gid --hostname --chdir --unsetenv --lock-file --sync-fd --remount-ro --exec-label
   --file-label --proc --dev --mqueue --seccomp --add-seccomp-fd --block-fd --userns-block-fd --info-fd
   --json-status-fd --cap-add --cap-drop --perms --size --userns --userns2 --pidns --overlay-src`.split(
    /\s+/,
  ),
)("the word after %s of bwrap is not the program", (option) => {
  expect(started(`bwrap ${seen} ${option} value claude -p x`)).toEqual({
    command: "claude -p x",
    isElsewhere: false,
  });
});

test.each(["--tmpfs", "--dir", "--tmp-overlay", "--ro-overlay"])(
  "bwrap %s hides the settings that it is put over, and no others",
  (option) => {
    expect(started(`bwrap ${seen} ${option} ${settings} claude`)).toEqual({
      command: "claude",
      isElsewhere: true,
    });
    expect(started(`bwrap ${seen} ${option} /opt/cache claude`).isElsewhere).toBe(false);
  },
);

test.each([
  "--bind",
  "--bind-try",
  "--dev-bind",
  "--dev-bind-try",
  "--ro-bind",
  "--ro-bind-try",
  "--bind-fd",
  "--ro-bind-fd",
  "--file",
  "--bind-data",
  "--ro-bind-data",
  "--symlink",
])("bwrap %s puts something else in the place of settings", (option) => {
  expect(started(`bwrap ${seen} ${option} /tmp/x ${settings} claude`)).toEqual({
    command: "claude",
    isElsewhere: true,
  });
  expect(started(`bwrap ${seen} ${option} /tmp/x /opt/cache claude`).isElsewhere).toBe(false);
});

test.each([
  [`bwrap claude`, "claude", true],
  [`bwrap ${seen} -- claude`, "claude", false],
  [`bwrap ${seen} --unshare-all`, "", false],
  [`bwrap ${seen} --chmod 0700 /opt claude`, "claude", false],
  [`bwrap ${seen} --setenv HOME /tmp claude`, "claude", true],
  [`bwrap ${seen} --setenv TERM dumb claude`, "claude", false],
  [`bwrap ${seen} --overlay /a /b ${settings} claude`, "claude", true],
  [`bwrap ${seen} --tmpfs ${settings} --bind ${settings} ${settings} claude`, "claude", false],
  [`bwrap --bind ~ ~ claude`, "claude", false],
])("%s starts %s", (line, command, isElsewhere) => {
  expect(started(line)).toEqual({ command, isElsewhere });
});

test.each([
  "--private",
  "--private=/tmp/home",
  "--private-home=notes",
  "--overlay",
  "--overlay-tmpfs",
  "--chroot=/srv/root",
  "--env=HOME=/tmp",
  "--setenv=HOME=/tmp",
  `--blacklist=${settings}`,
  `--tmpfs=${settings}`,
  "--whitelist=~",
  `--bind=/tmp/x,${settings}`,
  `--private-cwd=${settings}`,
])("firejail %s takes the settings away", (option) => {
  expect(started(`firejail ${option} claude`)).toEqual({ command: "claude", isElsewhere: true });
});

test.each(["--quiet", "--read-only=~/.ssh", "--blacklist=/opt/cache", "--env=TERM=dumb"])(
  "firejail %s leaves them",
  (option) => {
    expect(started(`firejail ${option} claude`)).toEqual({ command: "claude", isElsewhere: false });
  },
);

test.each([
  "-p ProtectHome=tmpfs",
  "-p ProtectHome=yes",
  "--property RootDirectory=/srv/root",
  "--property=RootImage=/srv/root.img",
  '-p Environment="HOME=/tmp"',
  "--setenv=HOME=/tmp",
  "-p TemporaryFileSystem=%h/.claude:ro",
  "-p InaccessiblePaths=-%h/.claude",
  "-p BindPaths=/tmp/x:~/.claude",
  "-p BindReadOnlyPaths=/tmp/x:~/.claude",
  "-p MountImages=/tmp/x.img:~/.claude",
])("systemd-run %s takes the settings away", (options) => {
  expect(started(`systemd-run --user ${options} claude`)).toEqual({
    command: "claude",
    isElsewhere: true,
  });
});

test.each([
  "-p ProtectHome=no",
  "-p ProtectHome=false",
  "-p ProtectHome=0",
  "-p ProtectHome=off",
  "-p ProtectHome=read-only",
  "--unit name",
  "-u name",
  "-M host",
  "-E TERM=dumb",
  "--setenv TERM=dumb",
  "-p TemporaryFileSystem=/opt/cache",
])("systemd-run %s leaves them", (options) => {
  expect(started(`systemd-run --user ${options} claude`)).toEqual({
    command: "claude",
    isElsewhere: false,
  });
});

test.each([
  ["-r /srv/root", true],
  ["-R /srv/root", true],
  ["-S /srv/root", true],
  ["-b /tmp/x:~/.claude", true],
  ["-m /tmp/x:~/.claude", true],
  ["-r /", false],
  ["-b /tmp/x:/opt", false],
  ["-b ~/.claude:~/.claude", false],
  ["-b /tmp", false],
  ["-w /tmp", false],
  ["-q qemu-arm", false],
  ["-v 1", false],
  ["-k 6.1", false],
])("proot %s hides settings: %s", (options, isElsewhere) => {
  expect(started(`proot ${options} claude`)).toEqual({ command: "claude", isElsewhere });
});
