import { words } from "../../core/words.ts";
import { copiedNames } from "./copied-files.ts";
import { fileUseOf } from "./file-programs.ts";
import { operandsOf } from "./operands.ts";

/** Files that hold nothing, or nothing of anybody's. */
const sources: ReadonlySet<string> = new Set(words("/dev/null /dev/zero /dev/urandom /dev/random"));
const ofTruncate: ReadonlySet<string> = new Set(words("-s -r --size --reference"));
const none: ReadonlySet<string> = new Set();

/**
 * The files of which a program leaves nothing: `truncate -s 0 FILE`, `cp /dev/null FILE`,
 * `tee FILE`.
 */
export function emptiedFiles(name: string, argv: readonly string[]): readonly string[] {
  const withValue = fileUseOf(name)?.withValue ?? none;
  switch (name) {
    case "truncate": {
      const { plain, options } = operandsOf(argv, ofTruncate);
      const size = options.get("-s") ?? options.get("--size") ?? [];
      // A larger file keeps what it holds.
      return size.some((one) => /^[+>%]/.test(one)) ? [] : plain;
    }
    case "tee":
    case "sponge": {
      const { plain, options } = operandsOf(argv, withValue);
      return options.has("-a") || options.has("--append") ? [] : plain;
    }
    case "dd":
      return argv.filter((word) => word.startsWith("of=")).map((word) => word.slice(3));
    case "clear-content":
    case "out-file":
    case "set-content":
      return operandsOf(argv, withValue).plain;
    default:
      return copiedNames(name, argv)
        .filter(([from]) => sources.has(from))
        .map(([, to]) => to);
  }
}
