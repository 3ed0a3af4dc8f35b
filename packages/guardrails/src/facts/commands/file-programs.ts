import { words } from "../../words.ts";
import type { Access } from "../facts.ts";

/** What a program does with the files that its words name. */
export type FileUse = {
  readonly operands: Access;
  /** The last operand, where it is another matter: what `cp` copies to. */
  readonly last?: Access;
  /** Operands before the files: the pattern of `grep`. */
  readonly skip?: number;
  /** Options whose value is the next word. */
  readonly withValue?: ReadonlySet<string>;
};

const uses: readonly (readonly [programs: string, use: FileUse])[] = [
  [
    `cat tac less more head tail bat nl od xxd hexdump strings sort uniq wc diff cmp comm paste cut column fold
     base64 base32 md5sum sha1sum sha256sum sha512sum shasum file stat jq yq view zcat bzcat xzcat zless readlink
     realpath ls dir tree du open xdg-open source . type`,
    { operands: "read", withValue: new Set(words("-n -c -d -f -k -t -w -s")) },
  ],
  [
    "grep egrep fgrep rg ag ack awk gawk mawk sed",
    { operands: "read", skip: 1, withValue: new Set(words("-e -f -m -A -B -C -F -v")) },
  ],
  [
    "tee touch mkdir truncate chmod chown chgrp chattr mkfifo mknod setfacl nano vi vim emacs",
    { operands: "write", withValue: new Set(words("-s -m -r")) },
  ],
  [
    "cp install rsync scp ln ditto",
    {
      operands: "read",
      last: "write",
      withValue: new Set(words("-m -o -g -S -e -i -P -F -l -c -J")),
    },
  ],
  ["mv rename", { operands: "delete", last: "write" }],
  [
    "rm unlink rmdir shred srm wipe trash del erase rd",
    { operands: "delete", withValue: new Set(words("-n -s")) },
  ],
  [
    "gzip gunzip bzip2 xz zstd unzip zip tar 7z unrar",
    { operands: "unknown", withValue: new Set(words("-C -d")) },
  ],
  [
    "sh bash dash zsh ksh ash fish python python2 python3 node nodejs perl ruby php deno bun",
    { operands: "execute" },
  ],
];

const known: ReadonlyMap<string, FileUse> = new Map(
  uses.flatMap(([programs, use]) => words(programs).map((program) => [program, use] as const)),
);

export function fileUseOf(program: string): FileUse | undefined {
  return known.get(program);
}
