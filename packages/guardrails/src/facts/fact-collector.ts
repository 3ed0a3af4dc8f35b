import { NetworkTarget, PathAccess } from "./facts.ts";
import type { Access, FactList, PathReach } from "./facts.ts";
import { maxItems } from "./limits.ts";
import { targetsOfUrl } from "./network/network-target.ts";
import { normalizePath } from "./paths/normalize-path.ts";
import { isSensitivePath } from "./paths/sensitive-path.ts";

/** Takes facts as they are found, each once and in its normal form. */
export type FactCollector = {
  readonly addPath: (path: string, access: Access, cwd: string, reach?: PathReach) => void;
  /** A path of which nothing is left of what its files held; it is written to as well. */
  readonly addEmptied: (path: string, cwd: string) => void;
  readonly addUrl: (url: string, method: string) => void;
  readonly addHost: (host: string, scheme: string, method: string) => void;
  readonly addRecipient: (recipient: string) => void;
  readonly paths: ReadonlyMap<string, PathAccess>;
  /** In their normal form. */
  readonly emptied: ReadonlySet<string>;
  readonly network: ReadonlyMap<string, NetworkTarget>;
  readonly recipients: ReadonlySet<string>;
  readonly cut: Set<FactList>;
};

const maxRecipient = 300;
const depth: Readonly<Record<PathReach, number>> = { file: 0, place: 1, below: 2, all: 3 };

export function factCollector(): FactCollector {
  const paths = new Map<string, PathAccess>();
  const emptied = new Set<string>();
  const network = new Map<string, NetworkTarget>();
  const recipients = new Set<string>();
  const cut = new Set<FactList>();
  const hasRoom = (size: number, list: FactList): boolean => {
    if (size < maxItems) return true;
    cut.add(list);
    return false;
  };
  const addTarget = (target: NetworkTarget): void => {
    const key = `${target.scheme} ${target.method} ${target.host}`;
    if (target.host !== "" && !network.has(key) && hasRoom(network.size, "network")) {
      network.set(key, target);
    }
  };
  const addUrl = (url: string, method: string): void => {
    for (const target of targetsOfUrl(url, method)) addTarget(target);
  };
  const addPath: FactCollector["addPath"] = (path, access, cwd, reach = "file") => {
    if (path === "") return;
    // \\server\share is a host as well.
    const share = /^(?:\\\\|\/\/)([^\\/?.]+[^\\/]*)[\\/]/.exec(path);
    if (share !== null && path.startsWith("\\")) {
      addTarget(new NetworkTarget((share[1] ?? "").toLowerCase(), "smb", ""));
    }
    const normal = normalizePath(path, cwd);
    const key = `${access} ${normal}`;
    const before = paths.get(key);
    if (before === undefined && !hasRoom(paths.size, "paths")) return;
    if (before !== undefined && depth[before.reach] >= depth[reach]) return;
    paths.set(key, new PathAccess(normal, access, isSensitivePath(normal), reach));
  };
  return {
    addPath,
    addEmptied: (path, cwd) => {
      addPath(path, "write", cwd);
      if (path !== "" && hasRoom(emptied.size, "paths")) emptied.add(normalizePath(path, cwd));
    },
    addUrl,
    addHost: (host, scheme, method) => addTarget(new NetworkTarget(host, scheme, method)),
    addRecipient: (recipient) => {
      const text = recipient.trim().slice(0, maxRecipient).toLowerCase();
      if (text !== "" && hasRoom(recipients.size, "recipients")) recipients.add(text);
    },
    paths,
    emptied,
    network,
    recipients,
    cut,
  };
}
