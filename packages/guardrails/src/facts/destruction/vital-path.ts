import { words } from "../../core/words.ts";
import { comparableParts } from "../paths/home.ts";
import { couldBe } from "../paths/wildcard.ts";

/** Folders of the system, and files without which it does not start or nobody can log in. */
const system: readonly (readonly string[])[] = [
  "c:/program files",
  ...words(`
  / /home /root /users /etc /usr /bin /sbin /lib /lib32 /lib64 /var /opt /boot /srv /dev /sys /proc /run /mnt /media
  /system /library /applications /private /nix /snap /volumes
  /usr/bin /usr/sbin /usr/lib /usr/lib64 /usr/local /usr/share /usr/include /usr/libexec /var/lib /var/db
  /var/lib/postgresql /var/lib/pgsql /var/lib/mysql /var/lib/mongodb /var/lib/redis /var/lib/docker /var/lib/etcd
  /var/lib/kubelet /var/lib/libvirt /var/lib/elasticsearch /var/lib/influxdb
  /var/mail /var/spool /var/backups /etc/ssh /etc/ssl /etc/pam.d /etc/systemd /lib/modules /private/etc
  /private/var /boot/efi /boot/grub
  c: c:/windows c:/windows/system32 c:/users c:/programdata
`),
].map(comparableParts);
const files: ReadonlySet<string> = new Set(
  words(`/etc/passwd /etc/shadow /etc/group /etc/gshadow /etc/sudoers /etc/fstab /etc/crypttab /etc/ld.so.conf
    /etc/resolv.conf /etc/nsswitch.conf /vmlinuz /initrd.img`),
);
/** In a home, what its owner made or logs in with. */
const personal: ReadonlySet<string> = new Set(
  words(
    `.ssh .gnupg .password-store .config .local documents desktop pictures photos music movies videos downloads
     library appdata onedrive`,
  ),
);
const devices =
  /^\/dev\/(?:sd|hd|vd|xvd|nvme|mmcblk|disk|rdisk|mapper\/|md\d|dm-|loop\d|zd\d|nbd|mem$|kmem$|by-|\.?raw)|^\/{2}[.?]\/physicaldrive|^\\\\[.?]\\physicaldrive/i;

/** True for a whole file system, a system folder, a home, or all that is in one. */
export function isVital(normalPath: string): boolean {
  const parts = comparableParts(normalPath);
  if (isDatabase(parts)) return true;
  if (parts.length === 0 || parts.length > 4) return false;
  const [first = "", second] = parts;
  if (parts.at(-1) === "**") return isVital(parts.slice(0, -1).join("/") || "/");
  if (first === "~") {
    if (second === undefined) return true;
    if (parts.length === 2) return isAll(second) || isPersonal(second);
    return parts.length === 3 && isPersonal(second) && isAll(parts[2] ?? "");
  }
  // Nothing, where the variable is not set.
  if (/^\/\$(?:\w+|\{\w+\})$/.test(normalPath)) return true;
  if (first !== "" && first !== "c:" && !/^[a-z]:$/.test(first)) return false;
  if (/^[a-z]:$/.test(first) && (second === undefined || (parts.length === 2 && isAll(second))))
    return true;
  if (files.has(parts.join("/"))) return true;
  return isSystem(parts) || (isAll(parts.at(-1) ?? "") && isSystem(parts.slice(0, -1)));
}

/** All files of such a folder, by wildcards alone, as deep as they lead. */
export function isAllOfVital(normalPath: string): boolean {
  const parts = normalPath.split("/");
  const end = parts.findLastIndex((part) => !isAll(part)) + 1;
  if (end === parts.length || end === 0) return false;
  return isVital(parts.slice(0, end).join("/") || "/");
}

/** Folders whose every file belongs to the data of a database. */
const databases: ReadonlySet<string> = new Set(
  words("postgresql pgsql mysql mongodb redis etcd elasticsearch influxdb clickhouse cassandra"),
);

function isDatabase([root, first, second, third = ""]: readonly string[]): boolean {
  return root === "" && first === "var" && second === "lib" && databases.has(third);
}

/** True for a folder of a home, which is vital, but not the home itself. */
export function isInHome(normalPath: string): boolean {
  const [first, second] = comparableParts(normalPath);
  return first === "~" && second !== undefined && !isAll(second);
}

/** The disk itself. */
export function isDevice(normalPath: string): boolean {
  return devices.test(normalPath);
}

/** Files that a system does not run without, when they are written over. */
export function isVitalFile(normalPath: string): boolean {
  const path = comparableParts(normalPath).join("/");
  return files.has(path) && !["/etc/resolv.conf", "/etc/fstab"].includes(path);
}

function isSystem(parts: readonly string[]): boolean {
  if (parts.some((part) => /[*?[]/.test(part))) {
    return system.some(
      (wanted) =>
        wanted.length === parts.length &&
        wanted.every((part, at) => couldBe(parts[at] ?? "", part)),
    );
  }
  return systemKeys.has(parts.join("/"));
}
const systemKeys: ReadonlySet<string> = new Set(system.map((parts) => parts.join("/")));

function isPersonal(part: string): boolean {
  // What a shell puts for a pattern may be any of them: `~/D*`.
  return /[*?[]/.test(part)
    ? personal.values().some((name) => couldBe(part, name))
    : personal.has(part);
}

/** `*`, `.*`, `{*,.*}`, `?*`, and `*(D)` of zsh: everything in a folder. */
function isAll(part: string): boolean {
  const bare = part.replace(/(?<=\*)\([^)]{0,40}\)$/, "");
  return /^[.]?[*?]+[.]?\*?$|^\.\[[^\]]*\]\*$/.test(bare) && bare.includes("*");
}
