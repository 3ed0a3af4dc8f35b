import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Icon } from "./icon.tsx";

/** A button with a panel below it. Escape, a click elsewhere and leaving it with Tab close it. */
export function Popover({
  label,
  title,
  isActive = false,
  children,
}: {
  readonly label: ReactNode;
  /** Accessible name of the panel. */
  readonly title: string;
  /** True if something in it is selected. */
  readonly isActive?: boolean;
  readonly children: (close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const [atEnd, setAtEnd] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && root.current?.contains(target) !== true) setOpen(false);
    };
    addEventListener("pointerdown", onPress);
    return () => removeEventListener("pointerdown", onPress);
  }, [isOpen]);
  return (
    <div
      ref={root}
      className="popover"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
      onBlur={({ relatedTarget }) => {
        const isInside = relatedTarget === null || root.current?.contains(relatedTarget) === true;
        if (!isInside) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={isActive ? "button button-active" : "button"}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={({ currentTarget }) => {
          setAtEnd(currentTarget.getBoundingClientRect().left > innerWidth / 2);
          setOpen(!isOpen);
        }}
      >
        {label}
        <Icon name="down" size={12} />
      </button>
      {isOpen ? (
        <div id={id} className="popover-panel" role="group" aria-label={title} data-end={atEnd}>
          {children(() => setOpen(false))}
        </div>
      ) : null}
    </div>
  );
}
