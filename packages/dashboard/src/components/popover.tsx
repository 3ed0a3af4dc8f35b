import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import { panelLeft } from "./panel-left.ts";

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
  const [left, setLeft] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
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
  useLayoutEffect(() => {
    const [own, opened] = [root.current, panel.current];
    if (!isOpen || own === null || opened === null) return undefined;
    const place = () => {
      const { left: start, width } = own.getBoundingClientRect();
      setLeft(panelLeft({ start, width }, opened.offsetWidth, innerWidth));
    };
    place();
    addEventListener("resize", place);
    return () => removeEventListener("resize", place);
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
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <Icon name="down" size={12} />
      </button>
      {isOpen ? (
        <div
          ref={panel}
          id={id}
          className="popover-panel"
          role="group"
          aria-label={title}
          style={{ left }}
        >
          {children(() => setOpen(false))}
        </div>
      ) : null}
    </div>
  );
}
