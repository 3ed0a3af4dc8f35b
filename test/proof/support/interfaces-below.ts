import { readdir, readFile, readlink } from "node:fs/promises";

/** An interface of a network namespace, and the bytes that have left by it. */
export type Interface = { readonly name: string; readonly sentBytes: number };

/**
 * The interfaces of other network namespaces than this one that processes below `pid` are in, as
 * the kernel counts them.
 */
export async function interfacesBelow(pid: number): Promise<readonly Interface[]> {
  const own = await readlink("/proc/self/ns/net");
  const parents = await parentOfEach();
  const below = [...parents.keys()].filter((one) => isBelow(one, pid, parents));
  const found: Interface[] = [];
  for (const one of below) {
    // A process may have ended meanwhile.
    // oxlint-disable-next-line no-await-in-loop -- The look before the list.
    const namespace = await readlink(`/proc/${one}/ns/net`).catch(() => own);
    if (namespace === own) continue;
    // oxlint-disable-next-line no-await-in-loop
    found.push(...interfacesIn(await readFile(`/proc/${one}/net/dev`, "utf8").catch(() => "")));
  }
  return found;
}

async function parentOfEach(): Promise<ReadonlyMap<number, number>> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(
    ids.map(async (id) => {
      const status = await readFile(`/proc/${id}/status`, "utf8").catch(() => "");
      return [id, Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1] ?? 0)] as const;
    }),
  );
  return new Map(parents);
}

function isBelow(pid: number, ancestor: number, parents: ReadonlyMap<number, number>): boolean {
  const parent = parents.get(pid) ?? 0;
  return parent === ancestor || (parent > 1 && isBelow(parent, ancestor, parents));
}

/** Of the text of `/proc/net/dev`: the ninth number of a line is the bytes that were sent. */
export function interfacesIn(text: string): readonly Interface[] {
  return text
    .split("\n")
    .map((line) => /^\s*([^:\s]+):\s*(?:\d+\s+){8}(\d+)/.exec(line))
    .flatMap((match) =>
      match === null ? [] : [{ name: match[1] ?? "", sentBytes: Number(match[2]) }],
    );
}
