import { listKey, useShortenedLists } from "../api/shortened-lists.ts";
import type { OperationName } from "../api/call.ts";
import { shortenedText } from "./shortened-text.ts";

/** Says that a page is about the first rows of a list only, and where the others are. */
export function ShortenedNotice({
  list,
  of = everything,
  what,
  order,
  otherwise,
}: {
  readonly list: OperationName;
  /** The filters with which it was read. */
  readonly of?: readonly Readonly<Record<string, string>>[];
  /** "attack paths". */
  readonly what: string;
  /** Which rows come first: "worst". */
  readonly order: string;
  /** A way to the others on this page: "Filter by service to see others." */
  readonly otherwise?: string | undefined;
}) {
  const known = useShortenedLists();
  const cut = of.flatMap((query) => {
    const found = known.get(listKey(list, query));
    return found === undefined ? [] : [{ ...found, service: query["service"] ?? "" }];
  });
  if (cut.length === 0) return null;
  return (
    <div className="notice" role="status">
      <div className="notice-text">
        {cut.map((one) => (
          <p key={one.service}>{shortenedText(one, { what, order })}</p>
        ))}
        <p>
          {otherwise === undefined ? "" : `${otherwise} `}
          The API has all: <code className="break-all">{list}</code> with <code>limit</code> and{" "}
          <code>cursor</code>.
        </p>
      </div>
    </div>
  );
}

const everything = [{}];
