const drawings = {
  overview: "M2.5 2.5h4.5v6H2.5zM9 2.5h4.5v3H9zM9 7.5h4.5v6H9zM2.5 10.5H7v3H2.5z",
  paths:
    "M3 12.5a1.5 1.5 0 1 0 0-.01M13 3.5a1.5 1.5 0 1 0 0-.01M4.5 12.5H9a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2H7a2 2 0 0 1-2-2 1.5 1.5 0 0 1 1.5-1.5h5",
  map: "M4 4.5a1.5 1.5 0 1 0 0-.01M12 6a1.5 1.5 0 1 0 0-.01M5.5 12a1.5 1.5 0 1 0 0-.01M5.4 5l5.2.8M4.4 6l1 4.5M11 7.2l-4.4 3.9",
  findings: "M8 2.5l6 11H2zM8 6.5v3.2M8 11.4v.4",
  agents: "M3.5 5.5h9v7h-9zM8 5.5v-3M6.3 8.6v1M9.7 8.6v1M1.5 8v2M14.5 8v2",
  guardrails: "M8 2l5 2v4c0 3-2.2 5-5 6-2.8-1-5-3-5-6V4z",
  violations: "M8 2.5v6.5M8 12v.5M3 4.5v7.5M13 4.5v7.5",
  sessions: "M2.5 8h3l1.5-4 2.5 8 1.5-4h2.5",
  workspaces: "M2 4h4.5l1.5 1.5h6v7.5H2z",
  machines: "M2.5 3h11v7.5h-11zM5.5 13.5h5M8 10.5v3",
  inventory: "M2.5 3h11v4h-11zM2.5 9h11v4h-11zM5 5h.01M5 11h.01M7.5 5h3.5M7.5 11h3.5",
  drift: "M2.5 5.5h8l-2-2M13.5 10.5h-8l2 2M13.5 5.5v.01M2.5 10.5v.01",
  report: "M3.5 2.5h6l3 3v8h-9zM9.5 2.5v3h3M6 11.5v-2M8 11.5V8M10 11.5v-1",
  settings: "M2.5 5h6M11.5 5h2M2.5 11h2M7.5 11h6M10 3.5v3M6 9.5v3",
  documentation:
    "M8 4.5C6.5 3.5 4.5 3 2.5 3v9c2 0 4 .5 5.5 1.5 1.5-1 3.5-1.5 5.5-1.5V3c-2 0-4 .5-5.5 1.5zM8 4.5v9",
  search: "M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.3 10.3l3.2 3.2",
  theme: "M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11",
  menu: "M2.5 4.5h11M2.5 8h11M2.5 11.5h11",
  close: "M4 4l8 8M12 4l-8 8",
  copy: "M5.5 5.5h7.5v7.5H5.5zM10.5 3H3v7.5",
  download: "M8 2.5v7.5M5 7l3 3 3-3M3 13h10",
  check: "M3 8.5l3.5 3.5L13 4.5",
  chevron: "M6 4l4 4-4 4",
  up: "M4.5 9.5L8 6l3.5 3.5",
  down: "M4.5 6.5L8 10l3.5-3.5",
  undo: "M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6M3 6.5L6 3.5M3 6.5l3 3",
  person: "M8 3a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM3 13.5c.5-2.5 2.5-4 5-4s4.5 1.5 5 4",
  play: "M5 3.5l7 4.5-7 4.5z",
} as const;

export type IconName = keyof typeof drawings;

/** A decorative icon. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
