import { words } from "../../core/words.ts";
import type { FactCollector } from "../fact-collector.ts";
import { operandsOf } from "./operands.ts";

type Unpack = (argv: readonly string[], collector: FactCollector, cwd: string) => void;

const tarValues: ReadonlySet<string> = new Set(
  words(
    "-C --directory -f --file -T --files-from -X --exclude-from --exclude -I --use-compress-program --strip-components --transform --one-top-level",
  ),
);

const tar: Unpack = (argv, collector, cwd) => {
  // `tar xzf a.tgz` has its letters without a sign.
  const [first = ""] = argv.slice(1);
  const bundled = /^[A-Za-z]+$/.test(first) ? first : "";
  const own = bundled === "" ? argv : ["tar", ...spread(bundled, argv.slice(2))];
  const { plain, options } = operandsOf(own, tarValues);
  const flags = [
    ...options.keys(),
    ...argv.slice(1).filter((word) => /^-[A-Za-z]+$/.test(word)),
  ].join(" ");
  const folders = [
    ...(options.get("-C") ?? []),
    ...(options.get("--directory") ?? []),
    ...(options.get("--one-top-level") ?? []),
  ];
  const archives = [...(options.get("-f") ?? []), ...(options.get("--file") ?? [])];
  const unpacks =
    /(?:^|\s)-[A-Za-z]*x|--extract|--get|--unlink-first/.test(flags) || bundled.includes("x");
  const lists = /(?:^|\s)-[A-Za-z]*t|--list|--diff|--compare/.test(flags) || bundled.includes("t");
  for (const archive of archives) {
    if (archive !== "-") collector.addPath(archive, unpacks || lists ? "read" : "write", cwd);
  }
  if (lists) return;
  if (unpacks) {
    const targets = folders.length > 0 ? folders : [known(cwd)];
    for (const folder of targets) {
      collector.addPath(folder, "write", cwd, "below");
      for (const member of plain) collector.addPath(`${folder}/${member}`, "write", cwd, "below");
    }
    return;
  }
  const removes = flags.includes("--remove-files");
  for (const folder of folders) collector.addPath(folder, "read", cwd, "file");
  for (const member of plain) {
    const path =
      folders.length > 0 && !/^[/~]/.test(member) ? `${folders.at(-1)}/${member}` : member;
    collector.addPath(path, removes ? "delete" : "read", cwd, "below");
  }
};

/**
 * Letters as options of their own; those that take a value get the words that follow, in their
 * order.
 */
function spread(letters: string, rest: readonly string[]): readonly string[] {
  const left = [...rest];
  const options = Array.from(letters).flatMap((letter) => {
    const option = `-${letter}`;
    if (!tarValues.has(option)) return [option];
    return [option, left.shift() ?? ""];
  });
  return [...options, ...left];
}

const unzip: Unpack = (argv, collector, cwd) => {
  const { plain, options } = operandsOf(argv, new Set(["-d", "-x", "-P"]));
  const [archive = "", ...members] = plain;
  collector.addPath(archive, "read", cwd);
  if ([...options.keys()].some((option) => /^-[lptvZ]/.test(option))) return;
  for (const folder of options.get("-d") ?? [known(cwd)]) {
    collector.addPath(folder, "write", cwd, "below");
    for (const member of members) collector.addPath(`${folder}/${member}`, "write", cwd);
  }
};

const sevenZip: Unpack = (argv, collector, cwd) => {
  const [verb = "", archive = "", ...rest] = argv.slice(1).filter((word) => !word.startsWith("-"));
  const folder = argv.find((word) => /^-o./.test(word))?.slice(2);
  if (verb === "x" || verb === "e") {
    collector.addPath(archive, "read", cwd);
    const given = folder ?? rest.findLast((word) => word.endsWith("/")) ?? known(cwd);
    collector.addPath(given, "write", cwd, "below");
  } else if (verb === "a") {
    collector.addPath(archive, "write", cwd);
    for (const member of rest)
      collector.addPath(member, argv.includes("-sdel") ? "delete" : "read", cwd, "below");
  }
};

const zip: Unpack = (argv, collector, cwd) => {
  const { plain, options } = operandsOf(argv, new Set(words("-x -i -b -t -n")));
  const [archive = "", ...members] = plain;
  collector.addPath(archive, "write", cwd);
  const moves = [...options.keys()].some((option) => /^-\w*m|--move/.test(option));
  for (const member of members) collector.addPath(member, moves ? "delete" : "read", cwd, "below");
};

const cpio: Unpack = (argv, collector, cwd) => {
  const { plain, options } = operandsOf(argv, new Set(words("-D --directory -F -I -O -E -R -H")));
  const flags = [...options.keys()].join(" ");
  const folder = options.get("-D")?.[0] ?? options.get("--directory")?.[0] ?? known(cwd);
  if (/-\w*[ir]|--extract|--read/.test(flags)) collector.addPath(folder, "write", cwd, "below");
  if (/-\w*p|--pass-through|-\w*(?:r\w*w|w\w*r)/.test(flags))
    collector.addPath(plain.at(-1) ?? "", "write", cwd, "below");
};

const patch: Unpack = (argv, collector, cwd) => {
  const { plain, options } = operandsOf(
    argv,
    new Set(words("-d --directory -i --input -o --output -p --strip -r -B -Y -z -F")),
  );
  for (const file of [...(options.get("-i") ?? []), ...(options.get("--input") ?? [])])
    collector.addPath(file, "read", cwd);
  for (const file of [...(options.get("-o") ?? []), ...(options.get("--output") ?? [])])
    collector.addPath(file, "write", cwd);
  const folder = options.get("-d")?.[0] ?? options.get("--directory")?.[0] ?? "";
  const [original] = plain;
  if (original !== undefined)
    collector.addPath(folder === "" ? original : `${folder}/${original}`, "write", cwd);
  collector.addPath(folder === "" ? known(cwd) : folder, "write", cwd, "below");
};

/** `dpkg -x PACKAGE FOLDER`, `ditto -xk`, `Expand-Archive -DestinationPath FOLDER`. */
const lastFolder: Unpack = (argv, collector, cwd) => {
  const plain = argv.slice(1).filter((word) => !word.startsWith("-"));
  const folder = plain.length > 1 ? plain.at(-1) : undefined;
  collector.addPath(folder ?? known(cwd), "write", cwd, "below");
};

const programs: readonly (readonly [names: string, unpack: Unpack])[] = [
  ["tar gtar bsdtar", tar],
  ["unzip", unzip],
  ["7z 7za 7zr unrar rar", sevenZip],
  ["zip", zip],
  ["cpio pax", cpio],
  ["patch gpatch", patch],
  ["expand-archive unsquashfs", lastFolder],
];

const byName: ReadonlyMap<string, Unpack> = new Map(
  programs.flatMap(([names, unpack]) => words(names).map((name) => [name, unpack] as const)),
);

/** What an archive or a patch is spread over. False for other programs. */
export function addUnpackedFiles(
  name: string,
  argv: readonly string[],
  collector: FactCollector,
  cwd: string,
): boolean {
  const unpack = byName.get(name);
  unpack?.(argv, collector, cwd);
  return unpack !== undefined;
}

/** The folder that the command runs in; "" where nobody knows it, which is no fact. */
function known(cwd: string): string {
  return /^(?:\/|~|[A-Za-z]:)/.test(cwd) ? cwd : "";
}
