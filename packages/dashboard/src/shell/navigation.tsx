import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";
import { isAway } from "../api/call.ts";
import { listKey, useShortenedLists } from "../api/shortened-lists.ts";
import { healthQuery, sessionQuery, summaryQuery, violationsQuery } from "../api/queries.ts";
import type { Api } from "../api/types.ts";
import { ago, count } from "../core/format.ts";
import { Icon } from "../components/icon.tsx";
import { useShared } from "../core/shared-value.ts";
import { paletteOpen } from "./palette-open.ts";
import { type PageEntry, pages } from "./page-list.ts";
import { openHelp } from "./shortcuts.tsx";
import { askToSignIn, signOut } from "./sign-in.tsx";
import { nextTheme, theme } from "./theme.ts";
import { isSignedIn, whySignIn } from "./visitor-text.ts";
import { useQueryClient } from "@tanstack/react-query";

type NavigationProps = {
  readonly open: boolean;
  readonly onGo: () => void;
  /** Preloads the page at this path. */
  readonly onApproach: (path: string) => void;
};

export function Navigation({ open, onGo, onApproach }: NavigationProps) {
  const summary = useQuery(summaryQuery);
  const violations = useQuery(violationsQuery);
  const [location] = useLocation();
  const openViolations = violations.data?.filter(({ status }) => status === "open").length ?? 0;
  const more = useShortenedLists().has(listKey("GET /api/v1/violations")) ? "+" : "";
  const counts: Readonly<Record<string, string>> = {
    "/attack-paths": badge(summary.data?.paths ?? 0),
    "/violations": badge(openViolations, more),
  };
  return (
    <nav id="navigation" className="nav" aria-label="Pages" data-open={open}>
      <Brand />
      <button
        type="button"
        className="button search-button"
        onClick={() => paletteOpen.set(true)}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Icon name="search" size={14} />
        Search
        <kbd>Ctrl K</kbd>
      </button>
      <div className="nav-links">
        {(["", "Runtime", "Service"] as const).map((group) => (
          <div key={group} className="nav-links">
            {group === "" ? null : <div className="nav-group">{group}</div>}
            {pages
              .filter((place) => place.group === group)
              .map((place) => (
                <NavLink
                  key={place.path}
                  place={place}
                  current={isCurrent(place.path, location)}
                  number={counts[place.path] ?? ""}
                  onGo={onGo}
                  onApproach={() => onApproach(place.path)}
                />
              ))}
          </div>
        ))}
      </div>
      <div className="nav-foot">
        <a className="nav-link" href="/docs">
          <Icon name="documentation" />
          Documentation
        </a>
        <Who />
        <LiveStatus />
        <NavTools />
      </div>
    </nav>
  );
}

export function Brand() {
  return (
    <Link href="/" className="brand">
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path fill="currentColor" d="M1 3h3v3h2V3h4v3h2V3h3v10H1z" />
      </svg>
      Parapet
    </Link>
  );
}

/** "200+" if there are more; "" for none. */
function badge(value: number, more = ""): string {
  return value === 0 ? "" : `${count(value)}${more}`;
}

function NavLink({
  place,
  current,
  number,
  onGo,
  onApproach,
}: {
  readonly place: PageEntry;
  readonly current: boolean;
  readonly number: string;
  readonly onGo: () => void;
  readonly onApproach: () => void;
}) {
  return (
    <Link
      href={place.path}
      className="nav-link"
      aria-current={current ? "page" : undefined}
      onClick={onGo}
      onPointerEnter={onApproach}
      onFocus={onApproach}
      title={`g ${place.key}`}
    >
      <Icon name={place.icon} />
      {place.title}
      {number === "" ? null : <span className="nav-count">{number}</span>}
    </Link>
  );
}

function isCurrent(path: string, location: string): boolean {
  return path === "/" ? location === "/" : location === path || location.startsWith(`${path}/`);
}

/** The age of the shown data, and the connection state. */
function LiveStatus() {
  const { data, error } = useQuery(summaryQuery);
  const latest = (data?.services ?? [])
    .map(({ scanned_at }) => scanned_at)
    .toSorted()
    .at(-1);
  const none = data === undefined ? "Connecting" : "No scan yet";
  const seen = latest === undefined ? none : `Scanned ${ago(latest)}`;
  const problem = isAway(error) ? "Service not responding" : "Not signed in";
  return (
    <div className="live" data-state={error !== null || data === undefined ? "lost" : "live"}>
      <span className="live-dot" />
      {error === null ? seen : problem}
    </div>
  );
}

function Who() {
  const client = useQueryClient();
  const { data } = useQuery(sessionQuery);
  if (data === undefined) return null;
  if (!isSignedIn(data)) {
    const signIn = async () => {
      if (await askToSignIn(whySignIn(data))) await client.invalidateQueries();
    };
    return (
      <button type="button" className="nav-link nav-button" onClick={() => void signIn()}>
        <Icon name="person" />
        Sign in
      </button>
    );
  }
  return (
    <button
      type="button"
      className="nav-link nav-button"
      onClick={() => void signOut().then(() => client.invalidateQueries())}
    >
      <Icon name="person" />
      <span className="truncate" title={rightsOf(data)}>
        {data.name.replace(/^(?:user|account):/, "")}
        {data.role === "" ? null : <span className="muted"> {data.role}</span>}
      </span>
      <span className="nav-count">Sign out</span>
    </button>
  );
}

/** What somebody may do, and for what. */
function rightsOf({ name, role, services, sees_all: all }: Api["CallerSession"]): string {
  if (role === "") return name;
  const shown = services.slice(0, 20).join(", ");
  const more = services.length > 20 ? ` and ${count(services.length - 20)} more` : "";
  return `${name}: ${role}${all ? "" : ` for ${services.length === 0 ? "no services" : `${shown}${more}`}`}`;
}

function NavTools() {
  const chosen = useShared(theme);
  const health = useQuery(healthQuery);
  return (
    <div className="nav-tools">
      <button type="button" className="button button-quiet" onClick={nextTheme} title="t">
        <Icon name="theme" size={14} />
        {{ system: "System", light: "Light", dark: "Dark" }[chosen]}
        <span className="visually-hidden"> theme. Switch theme</span>
      </button>
      <button
        type="button"
        className="button button-quiet button-icon"
        onClick={openHelp}
        title="?"
      >
        <span aria-hidden="true">?</span>
        <span className="visually-hidden">Keyboard shortcuts</span>
      </button>
      <span className="version">{health.data?.version}</span>
    </div>
  );
}
