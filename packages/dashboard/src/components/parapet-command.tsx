import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "../api/queries.ts";
import { Command } from "./copy-button.tsx";

/**
 * A command of Parapet as it runs on the machine of the service, with a copy button; `before` are
 * variables.
 */
export function ParapetCommand({
  words,
  before = "",
}: {
  readonly words: string;
  readonly before?: string;
}) {
  return <Command text={`${before}${useParapetCommand()} ${words}`} />;
}

/** The same within a sentence. */
export function ParapetCode({ words }: { readonly words: string }) {
  return (
    <code className="break-all">
      {useParapetCommand()} {words}
    </code>
  );
}

function useParapetCommand(): string {
  return useQuery(sessionQuery).data?.command ?? "parapet";
}
