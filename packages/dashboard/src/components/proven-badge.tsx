import { useQuery } from "@tanstack/react-query";
import { provenPathsQuery } from "../api/queries.ts";

/** Marks a path that was proven in the real runtime, with nothing changed since. */
export function ProvenBadge({ pathId }: { readonly pathId: string }) {
  const { data } = useQuery(provenPathsQuery);
  return data?.includes(pathId) === true ? <ProvenTag /> : null;
}

export function ProvenTag() {
  return (
    <span className="tag" title="Played in the real runtime; nothing has changed since.">
      Proven
    </span>
  );
}
