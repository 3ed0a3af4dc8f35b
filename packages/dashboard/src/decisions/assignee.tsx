/** "Assigned to ada: before Friday." Nothing if nobody is. */
export function AssigneeLine({
  assignee,
  note,
}: {
  readonly assignee: string;
  readonly note: string;
}) {
  if (assignee === "") return null;
  return (
    <p className="secondary">
      Assigned to <bdi>{assignee}</bdi>
      {note === "" ? "" : ": "}
      <bdi>{note}</bdi>
    </p>
  );
}

type Assigned = { readonly assignee: string; readonly note: string };

/** The column of a list in which somebody has an assignment. */
export function assigneeColumn<Item extends Assigned>() {
  return {
    id: "assignee",
    title: "Assignee",
    width: "minmax(72px, 112px)",
    wide: true,
    sortBy: ({ assignee }: Item) => assignee,
    cell: ({ assignee, note }: Item) => (
      <div className="truncate" title={[assignee, note].filter(Boolean).join(": ")}>
        {assignee}
      </div>
    ),
    fold: (items: readonly Item[]) => {
      const [first = "", ...others] = new Set(
        items.map(({ assignee }) => assignee).filter(Boolean),
      );
      return (
        <div className="truncate secondary">
          {first}
          {others.length === 0 ? "" : ` +${others.length}`}
        </div>
      );
    },
  };
}
