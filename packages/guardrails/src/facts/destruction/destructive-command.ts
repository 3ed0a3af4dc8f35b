import { words } from "../../core/words.ts";
import type { Command } from "../facts.ts";
import { shorterRuns } from "../shorter-runs.ts";
import { dropsData, isDatabaseClient } from "./drops-data.ts";
import { isDevice } from "./vital-place.ts";

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

/** What each program destroys by its words. The folders that it removes are judged by their paths. */
const table: readonly (readonly [programs: string, rule: Destroys])[] = [
  // Disks.
  ["wipefs", has("-a --all -f --force -af -fa")],
  ["blkdiscard mkswap badblocks", says(/\/dev\//)],
  ["sgdisk gdisk", says(/(?:^|\s)(?:-\w*[zZo]|--zap|--zap-all|--clear)\b/)],
  ["sfdisk", either(has("--delete --wipe"), says(/^(?!.*(?:-l|--list|-d|--dump)\b).*\/dev\//))],
  ["fdisk cfdisk", but(says(/\/dev\//), /(?:^|\s)(?:-\w*l|-s|--list|--getsz)\b/)],
  ["parted", says(/\b(?:mklabel|mktable|rm|mkpart)\b/)],
  ["hdparm", says(/--(?:security-erase|trim-sector|sanitize|make-bad-sector)/)],
  ["nvme", has("format sanitize delete-ns")],
  ["cryptsetup", has("luksErase erase luksFormat luksRemoveKey luksKillSlot reencrypt")],
  ["lvremove vgremove pvremove", always],
  ["lvm", has("lvremove vgremove pvremove")],
  ["zpool", has("destroy labelclear")],
  ["zfs", has("destroy")],
  ["btrfs", has("delete")],
  ["mdadm", has("--zero-superblock")],
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
  ["kill", says(/(?:^|\s)(?:--\s{1,8})?-1\s{0,8}$|^\s{0,8}(?:-\S+\s{1,8})?1\s{0,8}$/)],
  ["killall5", always],
  ["userdel deluser", always],
  ["crontab", has("-r -ri -ir")],
  ["kexec", has("-e --exec")],
  [
    "apt apt-get dnf yum pacman zypper",
    says(
      /(?:\b(?:purge|remove|autoremove|erase)|(?:^|\s)-R\w*)\b.*(?:\b(?:linux-image|systemd|libc6|glibc|coreutils|bash|sudo|dpkg|rpm)|\s\*)/,
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
    ),
  ],
  [
    "aws",
    either(
      says(/\bs3\s{1,8}(?:rb\b|rm\b.*--recursive)/),
      says(
        /\b(?:terminate-instances|delete-(?:db-instance|db-cluster|stack|cluster|table|bucket|volume|snapshot|vpc|hosted-zone|user|secret|file-system|repository|function|log-group)s?|schedule-key-deletion|close-account)\b/,
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
  ["rclone", has("purge delete deletefile")],
  ["mc s3cmd", says(/\b(?:rb|rm)\b.*(?:--recursive|--force|-r)\b|\brb\b|\bdel\b.*--recursive/)],
  ["heroku", says(/\b(?:apps:destroy|pg:reset|addons:destroy|destroy)\b/)],
  [
    "fly flyctl doctl vercel netlify railway hcloud linode-cli render wrangler",
    either(
      has("destroy"),
      says(
        /^(?:apps?|projects?|sites?:?|volumes?|databases?|db|servers?|compute|d1|r2|kv)\S*\s.*\b(?:delete|rm|remove|destroy|reset)\b|^(?:rm|remove|delete)\b|sites:delete/,
      ),
    ),
  ],
  [
    "gh glab",
    says(
      /^\s{0,8}repo\s{1,8}delete\b|-X\s{0,8}DELETE\s.*repos\/[\w.-]+\/[\w.-]+\s{0,8}$|^\s{0,8}api\b.*-X\s{0,8}DELETE\s{1,8}\/?repos\/[\w.-]+\/[\w.-]+\s{0,8}$/,
    ),
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
  ["curl", says(/-X\s{0,8}DELETE\b.*:9200\/(?:_all|\*|\w+\s{0,8}$)/)],
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
  ["multipass", has("purge")],
  ["lxc incus", (given) => has("delete")(given)],
];

const rules: ReadonlyMap<string, Destroys> = new Map(
  table.flatMap(([programs, rule]) => words(programs).map((program) => [program, rule] as const)),
);

/** Not a file under a name or a path of its own; on macOS and Windows disks are named as well. */
function isDisk(word: string): boolean {
  return (
    isDevice(word) ||
    word.startsWith("/dev/") ||
    /^(?:[A-Za-z]:|disk\d.*)$/.test(word) ||
    word.startsWith("$")
  );
}

/** True for a command that by its own words destroys disks, the machine, clusters or databases. `stdin` is what it reads. */
export function isDestructive({ name, argv, raw }: Command, stdin: string | undefined): boolean {
  if (name.startsWith("mkfs") || /^(?:mke2fs|newfs\w*|mkntfs|mkdosfs)$/.test(name)) {
    // A plain file, for an image, is made again as it was.
    return argv.some((word, at) => at > 0 && isDisk(word));
  }
  if (isDatabaseClient(name)) return dropsData(name, argv, stdin);
  const rule = rules.get(name);
  if (rule === undefined) return false;
  const rest = shorterRuns(argv.slice(1, 200).join(" ").slice(0, 4096));
  if (/(?:^|\s)(?:--help|--dry-run(?:=(?:client|server))?|-dryrun|--dryrun)(?:\s|$)/.test(rest))
    return false;
  if (rule({ argv, rest, raw })) return true;
  if (stdin === undefined) return false;
  return rule({ argv: [name], rest: shorterRuns(stdin.slice(0, 4096)), raw });
}
