import { words } from "../../core/words.ts";
import type { Access, PathReach } from "../facts.ts";

/** What a program does with the files that its words name. */
export type FileUse = {
  readonly operands: Access;
  readonly reach?: PathReach;
  /** Options with which it goes through a folder. */
  readonly recursive?: RegExp;
  /** Operands before the files: the pattern of `grep`. */
  readonly skip?: number;
  /** Options that give what would else be skipped: `-e` of `grep`. */
  readonly instead?: readonly string[];
  /** Options whose value is the next word. */
  readonly withValue?: ReadonlySet<string>;
  /** Options whose value is a file that is written. */
  readonly writes?: readonly string[];
  /** With one of these the operands are written. */
  readonly inPlace?: RegExp;
  /** It reads the first operand and writes the second. */
  readonly writesSecond?: boolean;
};

const readOut = ["-o", "--output", "--output-file", "--outfile", "-out"];

const uses: readonly (readonly [programs: string, use: FileUse])[] = [
  [
    `cat tac less more head tail bat batcat nl od hexdump strings wc diff cmp comm paste cut column fold fmt pr
     base64 base32 basenc md5sum md5 sha1sum sha256sum sha512sum b2sum cksum sum shasum file stat zcat bzcat
     xzcat zless zgrep readlink realpath ls dir tree exa eza lsd open xdg-open source . du df look namei lsattr
     getfacl expand unexpand rev colordiff delta vimdiff sdiff icdiff get-content gc type`,
    {
      operands: "read",
      withValue: new Set(words("-n -c -d -f -k -t -w -s")),
      recursive: /^(?:-\w*r\w*|--recursive)$/,
    },
  ],
  [
    "sort iconv",
    { operands: "read", withValue: new Set(words("-k -t -S -T -f -o --output")), writes: readOut },
  ],
  ["xxd", { operands: "read", writesSecond: true, withValue: new Set(words("-c -g -l -n -o -s")) }],
  ["uniq", { operands: "read", writesSecond: true, withValue: new Set(words("-f -s -w")) }],
  [
    "jq yq xq dasel gron fx",
    {
      operands: "read",
      withValue: new Set(words("--indent")),
      inPlace: /^(?:-i|--inplace|--in-place|put|delete)$/,
    },
  ],
  [
    "grep egrep fgrep ack",
    {
      operands: "read",
      skip: 1,
      instead: ["-e", "-f", "--regexp", "--file"],
      recursive: /^(?:-\w*[rR]\w*|--recursive|--dereference-recursive)$/,
      withValue: new Set(
        words("-e -f -m -A -B -C --include --exclude --exclude-dir --regexp --file"),
      ),
    },
  ],
  [
    "rg ag ugrep",
    {
      operands: "read",
      skip: 1,
      instead: ["-e", "-f", "--regexp", "--file"],
      reach: "below",
      withValue: new Set(words("-e -f -g -t -T -m -A -B -C --glob --type --regexp --file")),
    },
  ],
  [
    "awk gawk mawk nawk",
    {
      operands: "read",
      skip: 1,
      instead: ["-f"],
      withValue: new Set(words("-F -v -f -i")),
      inPlace: /^inplace$/,
    },
  ],
  [
    "sed gsed",
    {
      operands: "read",
      skip: 1,
      instead: ["-e", "-f", "--expression", "--file"],
      withValue: new Set(words("-e -f -l --expression --file")),
      inPlace: /^(?:-[nErsuz]*i.*|--in-place.*)$/,
    },
  ],
  [
    "jsonlint ajv check-jsonschema prettier eslint oxlint oxfmt biome dprint black ruff standard stylelint",
    { operands: "read", inPlace: /^(?:-w|--write|--fix|--fix-.*)$/ },
  ],
  [
    "tee sponge touch mkdir mkdirp make-dir-cli truncate fallocate mkfifo mknod new-item set-content add-content out-file clear-content",
    {
      operands: "write",
      withValue: new Set(words("-s -m -r -d -t -l -p --size --reference --date --mode -value")),
    },
  ],
  [
    "nano vi vim nvim view emacs micro pico joe code subl",
    { operands: "write", withValue: new Set(words("-c -s -u -S --cmd -p")) },
  ],
  // Of these `-s` has no value.
  ["ed ex red", { operands: "write", withValue: new Set(words("-c -u -S --cmd -p")) }],
  [
    "chmod chown chgrp chattr chflags chcon xattr",
    {
      operands: "write",
      reach: "place",
      recursive: /^(?:-\w*R\w*|--recursive)$/,
      withValue: new Set(words("--reference --from")),
    },
  ],
  [
    "setfacl",
    {
      operands: "write",
      reach: "place",
      recursive: /^(?:-\w*R\w*|--recursive)$/,
      withValue: new Set(words("-m -x -M -X --modify --remove")),
    },
  ],
  ["takeown icacls attrib", { operands: "write", reach: "all" }],
  [
    "mount umount fusermount bindfs mergerfs unionfs unionfs-fuse fuse-overlayfs sshfs encfs gocryptfs s3fs curlftpfs squashfuse fuseiso archivemount",
    {
      operands: "write",
      reach: "place",
      withValue: new Set(words("-t -o -L -U --types --options")),
    },
  ],
  [
    "rm unlink rmdir shred srm wipe trash trash-put gio del erase rd rimraf del-cli trash-cli empty-dir-cli remove-item ri scrub nwipe sfill",
    { operands: "delete", withValue: new Set(words("-n -s")) },
  ],
  [
    "gzip gunzip bzip2 bunzip2 xz unxz zstd unzstd lz4 compress uncompress",
    { operands: "write", withValue: new Set(words("-S -T")), writes: ["-o"] },
  ],
  ["split csplit", { operands: "unknown", withValue: new Set(words("-b -l -n -a -C")) }],
  ["sqlite3 litecli", { operands: "write" }],
  ["patchelf strip objcopy dos2unix unix2dos", { operands: "write" }],
  [
    "openssl gpg age sops pandoc gcc cc clang ffmpeg convert",
    {
      operands: "unknown",
      writes: readOut,
      withValue: new Set(words("-in -o -out --output -r -k -pass")),
    },
  ],
  [
    "test [ [[ echo printf which command export declare typeset local readonly unset alias unalias true false : sleep man kill ps basename dirname seq read npx pnpx bunx uvx",
    { operands: "execute", skip: 10_000 },
  ],
  [
    "sh bash dash zsh ksh ash fish python python2 python3 node nodejs perl ruby php deno bun tsx ts-node",
    { operands: "execute" },
  ],
];

const known: ReadonlyMap<string, FileUse> = new Map(
  uses.flatMap(([programs, use]) => words(programs).map((program) => [program, use] as const)),
);

export function fileUseOf(program: string): FileUse | undefined {
  return known.get(program);
}
