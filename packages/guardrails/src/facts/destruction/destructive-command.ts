import { words } from "../../core/words.ts";
import { operandsOf } from "../commands/operands.ts";
import type { Command } from "../facts.ts";
import { limitWhitespace } from "../limit-whitespace.ts";
import { dropsData, isDatabaseClient } from "./drops-data.ts";
import { isDevice } from "./vital-path.ts";

type Words = {
  readonly argv: readonly string[];
  /** What follows the program, as one text. */
  readonly rest: string;
  /** The piece of the script, with the assignments before the program. */
  readonly raw: string;
};
type Destroys = (words: Words) => boolean;

const always: Destroys = () => true;

/** The words after the program hold all of these, each in one of its spellings. */
function has(...groups: readonly string[]): Destroys {
  const sets = groups.map((group) => new Set(words(group)));
  return ({ argv }) => sets.every((set) => argv.some((word, at) => at > 0 && set.has(word)));
}

function says(pattern: RegExp): Destroys {
  return ({ rest }) => pattern.test(rest);
}

function either(...rules: readonly Destroys[]): Destroys {
  return (given) => rules.some((rule) => rule(given));
}

function but(rule: Destroys, exception: RegExp): Destroys {
  return (given) => rule(given) && !exception.test(given.rest);
}

const mainBranches = "main master trunk production";

const toMain = /\s(?:[^\s:]{1,200}:)?(?:refs\/heads\/)?(?:main|master|trunk|production)(?:\s|$)/;
const forcedToMain =
  /\s\+(?:[^\s:]{1,200}:)?(?:refs\/heads\/)?(?:main|master|trunk|production)(?:\s|$)/;

/** Tools for volumes that only say what they would do. */
const tried = /(?:^|\s)(?:-t|--test)(?:\s|$)/;

/** Signals that ask the first process to read its settings, or that are no more than a question. */
const harmlessSignals: ReadonlySet<string> = new Set(
  words("0 1 HUP USR1 USR2 WINCH CONT CHLD").flatMap((name) => [name, `SIG${name}`]),
);

/** `kill` of every process, or of the first one, without which the machine stops. */
function killsAll({ argv }: Words): boolean {
  const [, first = "", second = "", ...others] = argv;
  if (/^(?:-[lL]|--list|--table)/.test(first)) return false;
  const isNamed = /^(?:-[sn]|--signal)$/.test(first);
  const isSignal = isNamed || (second !== "" && /^-{1,2}\w/.test(first));
  const signal = isNamed ? second : isSignal ? first.replace(/^-{1,2}(?:signal=)?/, "") : "";
  const targets = isNamed ? others : isSignal ? [second, ...others] : [first, second, ...others];
  if (signal === "0") return false;
  return targets.some(
    (target) => target === "-1" || (target === "1" && !harmlessSignals.has(signal.toUpperCase())),
  );
}

const optionsOfCopies = new Set(words("-r -b -s -c -i -o -m -S -T -K --bmap"));

/** A copy whose first operand is read, and whose next one is written. */
function writesDisk({ argv }: Words): boolean {
  return operandsOf(argv, optionsOfCopies).plain.slice(1).some(isDevice);
}

const optionsOfKillers = new Set(
  words("-u -U -g -G -P -s -t -F -Z --euid --uid --group --pgroup --parent --signal --user"),
);

/** All that a user runs: no name of a program narrows it down, or one that every program has. */
function killsOfUser({ argv }: Words): boolean {
  const { plain, options } = operandsOf(argv, optionsOfKillers);
  const isOfUser = ["-u", "-U", "--euid", "--uid", "--user"].some((name) => options.has(name));
  if (isOfUser && plain.length === 0) return true;
  return plain.some((name) => /^\^?\.\*?\$?$/.test(name));
}

/**
 * `compose down` leaves what containers have stored, unless it is told to take the volumes as well.
 */
function downWithVolumes({ argv, rest }: Words): boolean {
  return argv.includes("down") && /\bdown\b.*\s(?:-v|--volumes(?:=true)?)(?:\s|$)/.test(rest);
}

/** A request that deletes, by the way that programs for requests say so. */
function deletes({ argv, rest }: Words): boolean {
  return (
    argv.slice(1).find((word) => !word.startsWith("-")) === "DELETE" ||
    /(?:^|\s)(?:-\w{0,8}X|--request|--method)[\s=]{0,8}DELETE(?:\s|$)/i.test(rest)
  );
}

/** A repository of GitHub or a project of GitLab itself, and nothing in it. */
function isRepository({ argv }: Words): boolean {
  return argv.some((word) =>
    /^(?:(?:https?:\/\/(?:api\.github\.com|[\w.:-]{1,200}\/api\/v3))?\/?repos(?:\/[\w.{}-]{1,100}){2}|(?:https?:\/\/[\w.:-]{1,200}\/api\/v4)?\/?projects\/[\w%.:-]{1,200})\/?$/.test(
      word,
    ),
  );
}

/** Whole indexes of Elasticsearch. */
function isIndex({ argv }: Words): boolean {
  return argv.some((word) => /:9200\/(?:_all|[\w*.,-]+)\/?(?:\?\S*)?$/.test(word));
}

const environment = /(?:^|\s)(?:RAILS|RACK|MIX|NODE|APP|DJANGO)_ENV=(\w{0,40})/g;

/** The command says itself, before or behind its words, that it works on what tests use. */
function isInTests({ raw, rest }: Words): boolean {
  const before = /^(?:\w{1,40}=\S{0,80}\s{1,8}){1,8}/.exec(raw)?.[0] ?? "";
  const named = [...`${before} ${rest}`.matchAll(environment)].map(([, name]) => name);
  return named.length > 0 && named.every((name) => name === "test");
}

/** A framework that takes its database from the environment that is named. */
function ofEnvironment(rule: Destroys): Destroys {
  return (given) => rule(given) && !isInTests(given);
}

/**
 * What each program destroys by its words. The folders that it removes are evaluated by their
 * paths.
 */
const table: readonly (readonly [programs: string, rule: Destroys])[] = [
  // Disks.
  ["wipefs", but(has("-a --all -f --force -af -fa"), /(?:^|\s)(?:-n|-an|-na|--no-act)(?:\s|$)/)],
  ["blkdiscard mkswap badblocks", says(/\/dev\//)],
  ["sgdisk gdisk cgdisk", says(/(?:^|\s)(?:-\w*[zZo]|--zap|--zap-all|--clear)\b/)],
  ["sfdisk", either(has("--delete --wipe"), says(/^(?!.*(?:-l|--list|-d|--dump)\b).*\/dev\//))],
  ["fdisk cfdisk", but(says(/\/dev\//), /(?:^|\s)(?:-\w*l|-s|--list|--getsz)\b/)],
  ["parted", says(/\b(?:mklabel|mktable|rm|mkpart)\b/)],
  ["hdparm", says(/--(?:security-erase|trim-sector|sanitize|make-bad-sector)/)],
  ["nvme", has("format sanitize delete-ns")],
  ["cryptsetup", has("luksErase erase luksFormat luksRemoveKey luksKillSlot reencrypt")],
  ["lvremove vgremove pvremove lvreduce", but(always, tried)],
  ["lvm", but(has("lvremove vgremove pvremove lvreduce"), tried)],
  ["pvcreate", but(says(/\/dev\//), tried)],
  [
    "zpool",
    either(has("destroy labelclear"), says(/^\s{0,8}(?:create|add|replace)\b.*(?:\s-f\b|\/dev\/)/)),
  ],
  [
    "zfs",
    but(
      has("destroy rollback"),
      /^\s{0,8}destroy\s{1,8}(?:-[fpRrv]{1,5}\s{1,8}){0,5}-[fpRrv]{0,5}n/,
    ),
  ],
  ["btrfs", has("delete")],
  ["mdadm", has("--zero-superblock --create -C")],
  ["dmsetup", has("remove_all wipe_table")],
  ["xfs_repair", has("-L")],
  ["debugfs", says(/(?:^|\s)-\w{0,8}w/)],
  // Copies that take a disk as the place to write to.
  ["dcfldd dc3dd", says(/\b(?:of|ofs|wipe|hwipe|hof)=\/dev\//)],
  ["ddrescue bmaptool", writesDisk],
  ["qemu-img", says(/^\s{0,8}(?:convert|dd)\b.*(?:\s|\bof=)\/dev\/\S+\s{0,8}$/)],
  [
    "partclone.dd partclone.restore partclone.ext4",
    says(/(?:^|\s)(?:-o|-O|--output|--overwrite)[\s=]{0,8}\/dev\//),
  ],
  ["sg_format sg_sanitize", but(says(/\/dev\//), /--help|--version/)],
  ["nwipe", has("--autonuke")],
  ["flashrom", says(/(?:^|\s)(?:-w|-E|--write|--erase)\b/)],
  [
    "fastboot",
    says(/(?:^|\s)(?:-w|erase|format|flashing\s{1,8}unlock|oem\s{1,8}unlock)(?:\s|:|$)/),
  ],
  [
    "diskutil",
    says(/^\s{0,8}(?:erase|zero|secureErase|reformat|partitionDisk|apfs\s{1,8}delete)/i),
  ],
  ["asr", has("--erase")],
  ["diskpart format", either(says(/\b[a-z]:(?:\s|$)/i), says(/\bclean\b/i))],
  ["format-volume clear-disk initialize-disk remove-partition", always],
  ["vssadmin wmic wbadmin", says(/\bdelete\b/i)],
  ["cipher", says(/\/w:/i)],
  ["bcdedit", says(/\/delete/i)],
  ["tmutil", has("delete deletelocalsnapshots")],
  // The machine.
  ["shutdown", but(always, /(?:^|\s)(?:-c|-k|--help|--show|\/a)(?:\s|$)/)],
  ["reboot halt poweroff", but(always, /--help|-w\b|--wtmp-only/)],
  ["stop-computer restart-computer", always],
  ["init telinit", says(/^\s{0,8}[016sS]\s{0,8}$/)],
  [
    "systemctl",
    has(
      "reboot poweroff halt kexec soft-reboot rescue emergency rescue.target emergency.target poweroff.target reboot.target halt.target",
    ),
  ],
  ["loginctl", has("reboot poweroff halt terminate-user kill-user")],
  ["kill", killsAll],
  ["killall5", always],
  ["pkill killall", killsOfUser],
  ["ipmitool", says(/\bpower\s{1,8}(?:off|cycle|reset|soft)\b/)],
  ["racadm", says(/\bserveraction\s{1,8}(?:power|hard)/)],
  ["userdel deluser", always],
  ["crontab", has("-r -ri -ir")],
  ["kexec", has("-e --exec")],
  [
    "apt apt-get dnf yum pacman zypper apk",
    but(
      says(
        /(?:\b(?:purge|remove|autoremove|erase|del)|(?:^|\s)-R\w*)\b.*(?:\b(?:linux-image|systemd|libc6|glibc|coreutils|bash|sudo|dpkg|rpm|busybox|musl)|\s\*)/,
      ),
      /(?:^|\s)(?:-s|--simulate|--just-print|--no-act|--recon|--assumeno)(?:\s|$)/,
    ),
  ],
  [
    "rpm dpkg",
    says(
      /(?:^|\s)(?:-e|--erase|-r|-P|--purge|--remove)\s.*\b(?:systemd|libc6|glibc|coreutils|bash|kernel)/,
    ),
  ],
  // Clusters, clouds, databases.
  [
    "terraform tofu terragrunt",
    but(either(has("destroy"), has("-destroy --destroy")), /^\s{0,8}(?:-\S+\s{1,8})*plan\b/),
  ],
  ["pulumi cdk cdktf", either(has("destroy down"), says(/^\s{0,8}stack\s{1,8}rm\b.*--force/))],
  ["firebase", says(/^\s{0,8}(?:projects:delete|firestore:delete\b.*--all-collections)/)],
  ["sls serverless", has("remove")],
  ["copilot eb", has("terminate delete")],
  [
    "kubectl oc k",
    (given) =>
      has("delete")(given) &&
      // What runs in pods is started again.
      !/^\s{0,8}delete\s{1,8}(?:pods?|po)\s(?!.*(?:\s-A\b|--all-namespaces))/.test(given.rest) &&
      (has(`namespace namespaces ns --all all pv pvc node nodes crd crds persistentvolume persistentvolumes
         persistentvolumeclaim persistentvolumeclaims project clusterrole -A --all-namespaces`)(
        given,
      ) ||
        /\b(?:namespace|ns|node|pvc?|crd)s?\//.test(given.rest)),
  ],
  ["eksctl kops", has("delete")],
  [
    "docker podman nerdctl",
    either(
      // Without its volumes, what `prune` takes can be built or pulled again.
      (given) => has("system")(given) && (has("reset")(given) || has("--volumes")(given)),
      (given) => has("volume")(given) && has("rm remove prune")(given),
      (given) => has("swarm")(given) && has("leave")(given) && has("--force -f")(given),
      (given) => has("compose")(given) && downWithVolumes(given),
    ),
  ],
  ["docker-compose podman-compose", downWithVolumes],
  [
    "aws",
    either(
      says(/\bs3\s{1,8}(?:rb\b|rm\b.*--recursive)/),
      says(
        /\b(?:terminate-instances|delete-(?:db-(?:instance|cluster|snapshot|cluster-snapshot)|global-cluster|cache-cluster|replication-group|stack|stack-set|cluster|table|bucket|objects|volume|snapshot|vpc|hosted-zone|user|user-pool|secret|file-system|repository|function|log-group|domain|vault|archive|recovery-point|backup-vault|auto-scaling-group)s?|schedule-key-deletion|close-account)(?![\w-])/,
      ),
    ),
  ],
  [
    "gcloud",
    either(
      (given) =>
        has("delete")(given) &&
        has("projects clusters instances disks databases buckets services sql volumes snapshots")(
          given,
        ),
      says(/^\s{0,8}storage\s{1,8}rm\b.*\s(?:-r|-R|--recursive)\b/),
    ),
  ],
  // What only the remote has: every branch that is not here, or the main one.
  [
    "git",
    (given) =>
      has("push")(given) &&
      (has("--mirror")(given) ||
        (has("--delete -d")(given) && has(mainBranches)(given)) ||
        (has("--force -f -fu -uf")(given) && toMain.test(given.rest)) ||
        forcedToMain.test(given.rest) ||
        /\s:(?:refs\/heads\/)?(?:main|master|trunk|production)(?:\s|$)/.test(given.rest)),
  ],
  ["gsutil", says(/\brb\b|\brm\b.*\s-\w*r|-m\s{1,8}rm\s{1,8}-r/)],
  ["az", (given) => has("delete purge")(given)],
  [
    "oci",
    says(
      /\b(?:bucket|instance|volume|boot-volume|vcn|cluster|autonomous-database|db-system|compartment|vault|secret|file-system)\s{1,8}(?:delete|terminate|bulk-delete|schedule-deletion)\b/,
    ),
  ],
  [
    "ibmcloud",
    says(
      /\b(?:instance|cluster|volume|bucket|vpc|service)s?[-\s]{1,8}(?:delete|rm)\b|\bcluster\s{1,8}rm\b/,
    ),
  ],
  ["rclone", has("purge delete deletefile")],
  ["mc s3cmd", says(/\b(?:rb|rm)\b.*(?:--recursive|--force|-r)\b|\brb\b|\bdel\b.*--recursive/)],
  ["heroku", says(/\b(?:apps:destroy|pg:reset|addons:destroy|destroy)\b/)],
  [
    "fly flyctl doctl vercel netlify railway hcloud linode-cli render wrangler",
    either(
      has("destroy"),
      says(
        /^(?:apps?|projects?|sites?:?|volumes?|databases?|db|servers?|compute|kubernetes|linodes?|lke|d1|r2|kv)\S*\s.*\b(?:delete|rm|remove|destroy|reset)\b|^(?:rm|remove|delete)\b|sites:delete/,
      ),
    ),
  ],
  [
    "gh glab",
    either(says(/^\s{0,8}repo\s{1,8}delete\b/), (given) => deletes(given) && isRepository(given)),
  ],
  ["dropuser", but(always, /--help|--version/)],
  ["mysqladmin", has("drop shutdown")],
  ["redis-cli valkey-cli", says(/\b(?:flushall|flushdb)\b/i)],
  [
    "prisma",
    either((given) => has("migrate")(given) && has("reset")(given), says(/db push.*--force-reset/)),
  ],
  // Without a link, the database is that of this machine's stack.
  ["supabase", says(/^\s{0,8}projects\s.*\bdelete\b|\bdb\s{1,8}reset\b.*--(?:linked|db-url)/)],
  ["bq", says(/\brm\b.*\s(?:-\w*[rd]|--recursive|--dataset)\b/)],
  ["rails rake bin/rails", ofEnvironment(says(/\bdb:(?:drop|reset|migrate:reset)/))],
  ["sequelize sequelize-cli typeorm knex", ofEnvironment(says(/\b(?:db|schema):drop\b/))],
  ["mix", ofEnvironment(has("ecto.drop ecto.reset"))],
  ["artisan php", ofEnvironment(says(/\b(?:migrate:(?:fresh|reset)|db:wipe)\b/))],
  [
    "python python3 django-admin manage.py",
    says(/\bmanage\.py\s{1,8}(?:flush|reset_db)\b|^\s{0,8}(?:flush|reset_db)\b/),
  ],
  [
    "curl wget http https xh xhs curlie",
    (given) => deletes(given) && (isRepository(given) || isIndex(given)),
  ],
  ["consul", says(/^\s{0,8}kv\s{1,8}delete\b.*\s-{1,2}recurse\b/)],
  ["etcdctl", says(/\bdel\b.*(?:--prefix|--from-key)/)],
  ["vault", says(/^\s{0,8}(?:secrets disable|kv metadata delete|operator seal)/)],
  ["kafka-topics kafka-topics.sh", has("--delete")],
  [
    "restic borg",
    (given) =>
      has("forget delete prune")(given) &&
      /--keep-last\s{1,8}0|--unsafe-allow-remove-all|\bdelete\b/.test(given.rest),
  ],
  ["virsh", has("undefine vol-delete pool-delete")],
  ["qm pct", has("destroy")],
  ["vboxmanage", says(/\b(?:unregistervm|closemedium)\b.*\s--delete/i)],
  ["prlctl", has("delete")],
  ["govc", says(/^\s{0,8}(?:vm\.destroy|datastore\.rm|object\.destroy)\b/)],
  ["multipass", has("purge")],
  ["lxc incus", (given) => has("delete")(given)],
];

const rules: ReadonlyMap<string, Destroys> = new Map(
  table.flatMap(([programs, rule]) => words(programs).map((program) => [program, rule] as const)),
);

/** Not a file under a name or its own path; on macOS and Windows disks are named as well. */
function isDisk(word: string): boolean {
  return (
    isDevice(word) ||
    word.startsWith("/dev/") ||
    /^(?:[A-Za-z]:|disk\d.*)$/.test(word) ||
    word.startsWith("$")
  );
}

/**
 * True for a command that by its own words destroys disks, the machine, clusters or databases.
 * `stdin` is what it reads.
 */
export function isDestructive({ name, argv, raw }: Command, stdin: string | undefined): boolean {
  if (name.startsWith("mkfs") || /^(?:mke2fs|newfs\w*|mkntfs|mkdosfs)$/.test(name)) {
    // A plain file, for an image, is made again as it was.
    const isTried = /^(?:mke2fs|mkfs\.ext[234])$/.test(name) && argv.includes("-n");
    return !isTried && argv.some((word, at) => at > 0 && isDisk(word));
  }
  if (isDatabaseClient(name)) return dropsData(name, argv, stdin);
  const rule = rules.get(name);
  if (rule === undefined) return false;
  const rest = limitWhitespace(argv.slice(1, 200).join(" ").slice(0, 4096));
  if (/(?:^|\s)(?:--help|--dry-run(?:=(?:client|server))?|-dryrun|--dryrun)(?:\s|$)/.test(rest))
    return false;
  if (rule({ argv, rest, raw })) return true;
  if (stdin === undefined) return false;
  return rule({ argv: [name], rest: limitWhitespace(stdin.slice(0, 4096)), raw });
}
