import { useQueries, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useMemo, useState } from "react";
import {
  agentsQuery,
  attackPathsQuery,
  checksQuery,
  servicesNamedQuery,
  sessionQuery,
  summaryQuery,
} from "../api/queries.ts";
import { refusalOf } from "../api/rights.ts";
import { listed, score } from "../core/format.ts";
import { Modal } from "../components/modal.tsx";
import { useShared } from "../core/shared-value.ts";
import { useScan } from "./scanning.ts";
import { paletteOpen } from "./palette-open.ts";
import { pages } from "./page-list.ts";
import { askToSignIn } from "./sign-in.tsx";
import { nextTheme } from "./theme.ts";

type Entry = {
  readonly key: string;
  readonly kind: string;
  readonly text: string;
  readonly aside: string;
  readonly act: () => void;
};

const shown = 40;
const mostSearches = 4;

/** Searches pages and objects, and runs commands. */
export function CommandPalette({ go }: { readonly go: (path: string) => void }) {
  return useShared(paletteOpen) ? <Palette go={go} /> : null;
}

function Palette({ go }: { readonly go: (path: string) => void }) {
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const id = useId();
  const { all, unread } = useEntries(go, text);
  const entries = matching(all, text).slice(0, shown);
  const chosen = entries[Math.min(active, entries.length - 1)];
  const run = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    close();
    entry.act();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = Math.max(0, Math.min(entries.length - 1, active + step));
      setActive(next);
      document
        .querySelector(`#${CSS.escape(`${id}-${next}`)}`)
        ?.scrollIntoView({ block: "nearest" });
    }
    if (event.key === "Enter") run(chosen);
  };
  return (
    <Modal title="Search and commands" onClose={close} className="palette">
      <input
        className="palette-input"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={
          chosen === undefined ? undefined : `${id}-${entries.indexOf(chosen)}`
        }
        aria-label="Search pages, paths, checks and agents"
        placeholder="Search pages, paths, checks and agents"
        data-autofocus
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={`${id}-list`} className="palette-list" role="listbox" aria-label="Results">
        {entries.map((entry, index) => (
          <li
            key={entry.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={entry === chosen}
            className="palette-entry"
            onClick={() => run(entry)}
            onMouseMove={() => setActive(index)}
          >
            <span className="palette-kind">{entry.kind}</span>
            <span className="truncate">{entry.text}</span>
            <span className="palette-aside">{entry.aside}</span>
          </li>
        ))}
      </ul>
      {entries.length === 0 ? (
        <p className="muted">
          {unread.length === 0
            ? "No results."
            : `Results are incomplete: ${listed(unread)} could not be loaded.`}
        </p>
      ) : null}
    </Modal>
  );
}

function close(): void {
  paletteOpen.set(false);
}

/** All entries, and what is not loaded yet. */
function useEntries(
  go: (path: string) => void,
  text: string,
): {
  readonly all: readonly Entry[];
  readonly unread: readonly string[];
} {
  const paths = useQuery(attackPathsQuery("open")).data;
  const checks = useQuery(checksQuery).data;
  const agents = useQuery(agentsQuery).data;
  const summary = useQuery(summaryQuery).data;
  const isCut = summary !== undefined && summary.services_total > summary.services.length;
  // Any of the words may be part of the name, and another one say what is wanted of it.
  const searches = useQueries({
    queries: (isCut ? wordsOf(text).slice(0, mostSearches) : []).map(servicesNamedQuery),
  });
  const found = searches.flatMap(({ data }) => data ?? []);
  const foundNames = found.map(({ service }) => service).join("\n");
  const services = useMemo(
    () => [
      ...new Map(
        [...(summary?.services ?? []), ...found].map((each) => [each.service, each]),
      ).values(),
    ],
    // What was found is a new list on each render; its names say when it changes.
    // oxlint-disable-next-line react/exhaustive-deps
    [summary, foundNames],
  );
  const caller = useQuery(sessionQuery).data;
  const { scan } = useScan();
  const unread = [
    ...(paths === undefined ? ["attack paths"] : []),
    ...(checks === undefined ? ["checks"] : []),
    ...(agents === undefined ? ["agents"] : []),
    ...(searches.some(({ data }) => data === undefined) ? ["workspaces"] : []),
  ];
  const all = useMemo(
    () => [
      ...pages.map(({ path, title, key }) => ({
        key: path,
        kind: "Page",
        text: title,
        aside: `g ${key}`,
        act: () => go(path),
      })),
      ...services.map(({ service, total_risk }) => ({
        key: `service ${service}`,
        kind: "Workspace",
        text: service,
        aside: score(total_risk),
        act: () => go(`/workspaces?${new URLSearchParams({ q: service })}`),
      })),
      ...services
        .filter(({ service }) => refusalOf(caller, "POST /api/v1/scan", [service]) === "")
        .map(({ service, workspace_path }) => ({
          key: `scan ${service}`,
          kind: "Command",
          text: `Scan ${service} now`,
          aside: "",
          act: () => scan(workspace_path),
        })),
      { key: "theme", kind: "Command", text: "Switch theme", aside: "t", act: nextTheme },
      {
        key: "sign-in",
        kind: "Command",
        text: "Sign in as the operator",
        aside: "",
        act: () =>
          void askToSignIn(
            "Rollbacks, risk acceptance, deletion and settings require the operator token.",
          ),
      },
      ...(paths ?? []).map((path) => ({
        key: path.path_id,
        kind: "Path",
        text: `${path.rule_name}: ${path.agents_involved.join(", ")}`,
        aside: score(path.risk_score),
        act: () => go(`/attack-paths/${encodeURIComponent(path.path_id)}`),
      })),
      ...(agents ?? []).map(({ agent_id, service }) => ({
        key: `${service}/${agent_id}`,
        kind: "Agent",
        text: agent_id,
        aside: service,
        act: () =>
          go(`/agents/${encodeURIComponent(agent_id)}?service=${encodeURIComponent(service)}`),
      })),
      ...(checks ?? []).map(({ check_id, title }) => ({
        key: check_id,
        kind: "Check",
        text: title,
        aside: check_id,
        act: () => go(`/findings?q=${encodeURIComponent(check_id)}`),
      })),
    ],
    [paths, checks, agents, services, caller, scan, go],
  );
  return { all, unread };
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** Entries with every word; prefix matches come first. */
function matching(entries: readonly Entry[], text: string): readonly Entry[] {
  const words = wordsOf(text.toLowerCase());
  if (words.length === 0) return entries;
  const found = entries.filter((entry) => {
    const all = `${entry.kind} ${entry.text} ${entry.aside}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  const wanted = words.join(" ");
  const rank = ({ kind, text: name }: Entry) =>
    [name, `${kind} ${name}`].some((known) => known.toLowerCase().startsWith(wanted)) ? 0 : 1;
  return found.toSorted((a, b) => rank(a) - rank(b));
}
