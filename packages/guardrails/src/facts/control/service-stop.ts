import { launchdLabel, systemdUnit } from "@parapet/posture";
import { RE2JS } from "re2js";
import { words } from "../../core/words.ts";
import type { Command } from "../facts.ts";

/** What a process list shows of a running service. */
const processName = "node";
const commandLines = [
  "node /usr/local/lib/node_modules/parapet/bin/parapet.js serve --data /home/user/.local/share/parapet --port 8000",
  "/usr/bin/node /home/user/parapet/packages/cli/bin/parapet.js serve",
  "  4242 node",
];

const stopping: ReadonlySet<string> = new Set(
  words(`stop delete disable mask kill restart try-restart reload-or-restart revert edit set-property freeze clean reset-failed
    bootout unload remove kickstart set-environment unset-environment`),
);
const finders: ReadonlySet<string> = new Set(
  words("pgrep pidof ps lsof fuser ss netstat grep egrep fgrep rg ag awk gawk mawk nawk sed gsed"),
);
const own = new RegExp(`(?:^|[^a-z])${systemdUnit}|${launchdLabel.replaceAll(".", "\\.")}`, "i");

/**
 * True for commands that end the service, by its name, its process, its unit or a port that it
 * listens on. `all` are the commands of the same call.
 */
export function stopsService(
  { name, argv, fed_by, via, code }: Command,
  all: readonly Command[],
  ports: readonly number[],
): boolean {
  if (code !== "" && (killingAll.test(code) || killsFound(code, all, ports))) return true;
  switch (name) {
    case "killall5":
      return true;
    case "systemctl":
      if (argv.includes("--user") && argv.some((word) => endsAll.test(word))) return true;
      return argv.some((word) => stopping.has(word)) && argv.some((word) => own.test(word));
    case "service":
    case "launchctl":
    case "rc-service":
    case "sc":
    case "net":
      return argv.some((word) => stopping.has(word)) && argv.some((word) => own.test(word));
    case "supervisorctl":
    case "pm2":
    case "forever":
    case "sv":
    case "s6-svc":
    case "brew":
      return argv.some((word) => stopping.has(word)) && argv.some((word) => own.test(word));
    case "dbus-send":
    case "gdbus":
    case "busctl":
      return argv.some((word) => own.test(word));
    case "iptables":
    case "ip6tables":
    case "nft":
    case "ufw":
    case "pfctl":
    case "firewall-cmd":
      return argv.some((word) => namesPort(word, ports));
    case "ss":
    case "conntrack":
    case "tcpkill":
      return argv.some((word) => killsConnections.test(word)) && namesAPort(argv, ports);
    case "loginctl":
      return argv.some((word) => /^(?:terminate|kill)-/.test(word));
    case "pkill":
      return !argv.includes("-0") && (findsService(argv, ports) || namesUser(argv));
    case "killall":
    case "skill":
    case "taskkill":
    case "stop-process":
      return (
        argv
          .slice(1)
          .some(
            (word) => word === processName || word === `${processName}.exe` || own.test(word),
          ) ||
        namesUser(argv) ||
        (argv.some((word) => /^-\w*r|^--regexp$/.test(word)) && findsService(argv, ports))
      );
    case "kill":
      return (
        killsAll(argv) ||
        argv.some((word) => own.test(word)) ||
        (argv.some((word) => /[$`]/.test(word)) &&
          all.some((one) => findsProcess(one, ports) || looksForPort(one, ports))) ||
        ([...fed_by, ...via].some((feeder) => finders.has(feeder) || feeder === "xargs") &&
          all.some((one) => findsProcess(one, ports) || looksForPort(one, ports)))
      );
    case "fuser":
      return (
        argv.some((word) => /^-\w*k|^--kill$/.test(word)) &&
        argv.some((word) => own.test(word) || namesPort(word, ports))
      );
    case "kill-port":
    case "killport":
    case "fkill":
      return argv.some((word) => namesPort(word, ports));
    default:
      return false;
  }
}

/** Programs that end a service or a process by its name. */
export const stoppingNames: readonly string[] = words(
  "systemctl launchctl service pkill killall kill supervisorctl pm2 taskkill loginctl",
);

/** True for words that end the service, whatever the program is called. */
export function stopsNamedService(argv: readonly string[]): boolean {
  const rest = argv.slice(1);
  return (
    rest.some((word) => own.test(word)) &&
    rest.some((word) => stopping.has(word) || /^-(?:\d+|[A-Z]{3,}|f|9f)$/.test(word))
  );
}

/** `os.kill(-1, 9)`, `kill 9, -1` */
const killingAll = /\bkill\s{0,4}\(?[^\n;)]{0,24}(?<![\w.])-1(?![\w.])/;

/** Code that ends processes, and looks for that of the service by its name or with a program. */
function killsFound(code: string, all: readonly Command[], ports: readonly number[]): boolean {
  if (!ending.test(code)) return false;
  if (all.some((one) => findsProcess(one, ports) || looksForPort(one, ports))) return true;
  return /process_iter|\/proc\b|tasklist/.test(code) && (namesNode.test(code) || own.test(code));
}
const ending = /\bkill(?:pg)?\s{0,4}\(|\.(?:kill|terminate)\b|posix_kill|\bkill\s/;
const namesNode = /["'/](?:node|npm)\b/;

/** `kill -9 -1`, and not `kill -1 NUMBER`: all processes of the user, the service among them. */
function killsAll([, ...rest]: readonly string[]): boolean {
  const isNamed = /^(?:-s|-n|--signal|-q)$/.test(rest[0] ?? "");
  return rest.slice(isNamed ? 2 : 0).some((word, at) => word === "-1" && (isNamed || at > 0));
}

/** True for a command that looks up the process of the service. */
export function findsProcess({ name, argv }: Command, ports: readonly number[]): boolean {
  return (
    finders.has(name) &&
    (argv.some((word) => own.test(word)) ||
      (name === "pgrep" && findsService(argv, ports)) ||
      ((name === "pidof" || name === "ps") && argv.includes(processName)) ||
      patternsOf(name, argv).some((pattern) => findsService([name, "-f", pattern], ports)))
  );
}

/** What it looks for in lines. */
function patternsOf(name: string, argv: readonly string[]): readonly string[] {
  if (/^(?:[ef]?grep|rg|ag)$/.test(name)) return [firstPattern(argv)];
  if (!/^(?:[gmn]?awk|g?sed)$/.test(name)) return [];
  return argv.flatMap((word) =>
    [...word.slice(0, 1000).matchAll(/\/([^/\n]{2,100})\//g)].map(([, pattern = ""]) => pattern),
  );
}

/** Ends all services of the user, that of Parapet among them. */
const endsAll = /^(?:exit|isolate|rescue|emergency)$/;

const killsConnections = /^-\w*[KD]|^--kill$|^--delete$|^port$/;

/** One that it listens on, or none at all: then it is all of them. */
function namesAPort(argv: readonly string[], ports: readonly number[]): boolean {
  return argv.some((word) => namesPort(word, ports)) || !argv.some((word) => /\d/.test(word));
}

/** All processes of a user, the service among them: no name follows. */
function namesUser(argv: readonly string[]): boolean {
  const at = argv.findIndex((word) => /^-[uU]$|^--(?:user|euid|uid)$/.test(word));
  return (
    at > 0 && !argv.some((word, index) => index > 0 && index !== at + 1 && !word.startsWith("-"))
  );
}

function looksForPort({ name, argv }: Command, ports: readonly number[]): boolean {
  return finders.has(name) && argv.some((word) => namesPort(word, ports));
}

/** `8000`, `8000/tcp`, `:8000`, `-ti:8000`, `tcp@localhost:8000`; not a part of a longer number. */
function namesPort(word: string, ports: readonly number[]): boolean {
  const numbers = word.length > 100 ? [] : word.split(/\D+/);
  return ports.some((port) => numbers.includes(String(port)));
}

function firstPattern(argv: readonly string[]): string {
  return argv.find((word, index) => index > 0 && !word.startsWith("-")) ?? "";
}

/** Whether the pattern of `pkill` or `pgrep` really fits the service. */
function findsService(argv: readonly string[], ports: readonly number[]): boolean {
  // Every process has an empty pattern in it, and every other one is not that.
  if (argv.at(-1) === "" || argv.some((word) => /^-\w*v\w*$|^--inverse$/.test(word))) return true;
  const isFull = argv.some((word) => /^-[a-zA-Z]*f|^--full$/.test(word));
  const isExact = argv.some((word) => /^-[a-zA-Z]*x|^--exact$/.test(word));
  const pattern = argv.findLast((word, index) => index > 0 && !word.startsWith("-")) ?? "";
  if (own.test(pattern)) return true;
  const matches = compiled(pattern.slice(0, 200));
  if (matches === undefined) return false;
  const lines = [...commandLines, ...ports.map((port) => `${commandLines[1]} --port ${port}`)];
  return isFull
    ? lines.some((line) => fits(matches, line, isExact))
    : fits(matches, processName, isExact);
}

function fits(pattern: RE2JS, text: string, isExact: boolean): boolean {
  return isExact ? pattern.matches(text) : pattern.matcher(text).find();
}

function compiled(pattern: string): RE2JS | undefined {
  if (pattern === "") return undefined;
  try {
    return RE2JS.compile(pattern);
  } catch {
    return undefined;
  }
}
