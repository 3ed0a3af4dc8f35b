/** A named set of filters of a page. */
export type SavedView = {
  /** "/findings". */
  readonly page: string;
  readonly name: string;
  /** Without "?". */
  readonly query: string;
};

/** Parameters that belong to a moment, not to a view. */
const notSaved: readonly string[] = ["finding", "exposure"];
/** In all; the oldest go first. */
const mostViews = 100;
const longestName = 60;

/** The query of a URL as a view keeps it: without what is opened, in one order. */
export function viewQuery(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of notSaved) parameters.delete(name);
  const kept = [...parameters].filter(([, value]) => value !== "");
  return new URLSearchParams(kept.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString();
}

/** The views in a stored text; what is not one is left out. */
export function viewsIn(text: string | null): readonly SavedView[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter(isView).slice(-mostViews) : [];
  } catch {
    return [];
  }
}

/** With a view; one of the same page and name is replaced. */
export function withView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  const name = view.name.trim().slice(0, longestName);
  return name === ""
    ? views
    : [...withoutView(views, { ...view, name }), { ...view, name }].slice(-mostViews);
}

export function withoutView(
  views: readonly SavedView[],
  { page, name }: Pick<SavedView, "page" | "name">,
): readonly SavedView[] {
  return views.filter((view) => view.page !== page || view.name !== name);
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== "object" || value === null) return false;
  return (["page", "name", "query"] as const).every(
    (part) => part in value && typeof Reflect.get(value, part) === "string",
  );
}
