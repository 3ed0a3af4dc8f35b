import { Icon } from "./icon.tsx";

/** The title of a folded group of rows, which unfolds it. */
export function FoldTitle({
  title,
  about,
  isOpen,
  onToggle,
}: {
  readonly title: string;
  readonly about: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  return (
    <>
      <button
        type="button"
        className="row-link row-button fold-button"
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <Icon name="chevron" size={14} />
        <span className="truncate">{title}</span>
      </button>
      <div className="cell-sub truncate fold-sub">{about}</div>
    </>
  );
}
