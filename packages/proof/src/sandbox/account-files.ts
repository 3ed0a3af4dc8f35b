import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

export type AccountFiles = {
  readonly folder: string;
  readonly user: number;
  readonly group: number;
  readonly home: string;
  readonly hosts: Readonly<Record<string, string>>;
  /** Further files, by their path below `/etc`. */
  readonly etc: Readonly<Record<string, string>>;
};

/** Writes a separate `/etc`: one user, no name servers, and the names that resolve. */
export async function writeAccountFiles(files: AccountFiles): Promise<void> {
  const { folder, user, group, home, hosts, etc } = files;
  const names = Object.entries(hosts).map(([name, address]) => `${address} ${name}\n`);
  const texts = {
    ...etc,
    passwd: `agent:x:${user}:${group}::${home}:/bin/sh\n`,
    group: `agent:x:${group}:\n`,
    hosts: `127.0.0.1 localhost\n${names.join("")}`,
    "resolv.conf": "",
    "nsswitch.conf": "passwd: files\ngroup: files\nhosts: files\n",
  };
  await mkdir(folder, { recursive: true, mode: 0o755 });
  await Promise.all(
    Object.entries(texts).map(async ([name, text]) => {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o755 });
      await writeFile(path, text, { mode: 0o644 });
    }),
  );
}
