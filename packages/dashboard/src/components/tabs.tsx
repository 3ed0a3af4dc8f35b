import { useEffect, useRef } from "react";

export type Tab = { readonly id: string; readonly title: string };

/** Views of a page; the URL has the current one. */
export function Tabs({
  label,
  tabs,
  shown,
  onShow,
}: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly shown: string;
  readonly onShow: (id: string) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const titles = tabs.map(({ title }) => title).join();
  // On a small screen the tabs scroll, and the chosen one may be beyond the edge.
  useEffect(() => {
    const box = list.current;
    const chosen = box?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!box || !chosen) return;
    const end = chosen.offsetLeft + chosen.offsetWidth - box.offsetLeft;
    if (end > box.scrollLeft + box.clientWidth) box.scrollLeft = end - box.clientWidth;
  }, [shown, titles]);
  const move = (step: number) => {
    const at = tabs.findIndex(({ id }) => id === shown);
    const next = (at + step + tabs.length) % tabs.length;
    onShow(tabs[next]?.id ?? "");
    const button = list.current?.children[next];
    if (button instanceof HTMLElement) button.focus();
  };
  return (
    <div
      ref={list}
      className="tabs"
      role="tablist"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === "ArrowRight") move(1);
        if (event.key === "ArrowLeft") move(-1);
      }}
    >
      {tabs.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          role="tab"
          className="tab"
          aria-selected={id === shown}
          tabIndex={id === shown ? 0 : -1}
          onClick={() => onShow(id)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
