import { type FormEvent, useId } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { sharedValue, useShared } from "../core/shared-value.ts";
import { type SavedView, viewQuery, viewsIn, withoutView, withView } from "../core/saved-views.ts";
import { tell } from "../shell/toasts.tsx";
import { textIn } from "../components/form-text.ts";
import { Icon } from "../components/icon.tsx";
import { Popover } from "../components/popover.tsx";

const stored = "parapet-views";
const views = sharedValue<readonly SavedView[]>(viewsIn(localStorage.getItem(stored)));

function keep(next: readonly SavedView[]): void {
  views.set(next);
  localStorage.setItem(stored, JSON.stringify(next));
}

/** The views of the page: ready-made ones, and those that are saved in this browser. */
export function SavedViews({
  presets,
}: {
  /** Name and query. */
  readonly presets: readonly (readonly [name: string, query: string])[];
}) {
  const [page] = useLocation();
  const current = viewQuery(useSearch());
  const own = useShared(views).filter((view) => view.page === page);
  const shown = [...presets.map(([name, query]) => ({ name, query, page })), ...own];
  const chosen = shown.find(({ query }) => viewQuery(query) === current);
  // The first one is the list as it is without filters.
  const isNarrow = chosen !== undefined && chosen !== shown[0];
  return (
    <Popover
      title="Views"
      isActive={isNarrow}
      label={
        !isNarrow ? (
          "Views"
        ) : (
          <>
            View: <span className="truncate">{chosen.name}</span>
          </>
        )
      }
    >
      {(close) => (
        <>
          <ul className="popover-list">
            {shown.map((view, index) => (
              <li
                key={`${index < presets.length ? "preset" : "own"} ${view.name}`}
                className="popover-item"
              >
                <Link
                  className="truncate"
                  href={view.query === "" ? page : `${page}?${view.query}`}
                  aria-current={view === chosen ? "true" : undefined}
                  onClick={close}
                >
                  {view.name}
                </Link>
                {index < presets.length ? null : <Remove view={view} />}
              </li>
            ))}
          </ul>
          <SaveForm page={page} query={current} />
        </>
      )}
    </Popover>
  );
}

function SaveForm({ page, query }: { readonly page: string; readonly query: string }) {
  const id = useId();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = textIn(form, "name");
    keep(withView(views.get(), { page, name, query }));
    form.reset();
    tell(`Saved the view ${name} in this browser.`, () =>
      keep(withoutView(views.get(), { page, name: name.trim() })),
    );
  };
  return (
    <form className="popover-form" onSubmit={save}>
      <label className="visually-hidden" htmlFor={id}>
        Name of the view
      </label>
      <input
        id={id}
        name="name"
        className="field"
        placeholder="Save current filters as"
        maxLength={60}
        required
      />
      <button type="submit" className="button">
        Save
      </button>
    </form>
  );
}

function Remove({ view }: { readonly view: SavedView }) {
  const remove = () => {
    const before = views.get();
    keep(withoutView(before, view));
    tell(`Removed the view ${view.name}.`, () => keep(withView(views.get(), view)));
  };
  return (
    <button type="button" className="button button-quiet button-icon" onClick={remove}>
      <Icon name="close" size={12} />
      <span className="visually-hidden">Remove the view {view.name}</span>
    </button>
  );
}
