import { ago, at } from "../core/format.ts";

/** "2 hours ago", with the exact time on demand; "never" for "". */
export function When({ time }: { readonly time: string }) {
  return (
    <time className="muted" dateTime={time} title={at(time)}>
      {time === "" ? "never" : ago(time)}
    </time>
  );
}
