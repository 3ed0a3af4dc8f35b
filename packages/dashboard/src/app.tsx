import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Route, Switch, useLocation } from "wouter";
import { summaryQuery } from "./api/queries.ts";
import { useViolationStream } from "./api/violation-stream.ts";
import {
  AgentPage,
  AgentsPage,
  DriftPage,
  FindingsPage,
  GuardPage,
  GuardrailsPage,
  InventoryPage,
  loadPage,
  MachinePage,
  MachinesPage,
  MapPage,
  PathPage,
  ReportPage,
  SessionPage,
  SessionsPage,
  SettingsPage,
  ViolationsPage,
  WorkspacesPage,
} from "./pages/lazy-pages.ts";
import { AttackPathsPage } from "./pages/attack-paths/attack-paths-page.tsx";
import { NotFoundPage } from "./pages/not-found-page.tsx";
import { OverviewPage } from "./pages/overview/overview-page.tsx";
import { Icon } from "./components/icon.tsx";
import { PageBoundary } from "./components/page-boundary.tsx";
import { Loading } from "./components/states.tsx";
import { useRefresh } from "./core/refresh.ts";
import { useSingleClicks } from "./shell/double-clicks.ts";
import { useKeptFocus } from "./shell/kept-focus.ts";
import { CommandPalette } from "./shell/command-palette.tsx";
import { Brand, Navigation } from "./shell/navigation.tsx";
import { paletteOpen } from "./shell/palette-open.ts";
import { ShortcutHelp, useShortcuts } from "./shell/shortcuts.tsx";
import { SignIn } from "./shell/sign-in.tsx";
import { StaleNotice } from "./shell/stale-notice.tsx";
import { Toasts } from "./shell/toasts.tsx";
import { ForReaders } from "./shell/visitor.tsx";

export function App() {
  const [location, go] = useLocation();
  const [navigationOpen, setNavigationOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  useShortcuts(go);
  useKeptFocus(main);
  useFollowedScans();
  useSingleClicks();
  useViolationStream();
  const shown = useRef(location);
  useEffect(() => {
    if (shown.current === location) return;
    shown.current = location;
    scrollTo(0, 0);
    setNavigationOpen(false);
    // Moves the focus for keyboard and screen-reader users.
    main.current?.focus();
  }, [location]);
  return (
    <>
      <a className="skip" href="#main" onClick={() => main.current?.focus()}>
        Skip to content
      </a>
      <div className="shell">
        <div className="top">
          <button
            type="button"
            className="button button-quiet button-icon"
            aria-expanded={navigationOpen}
            aria-controls="navigation"
            onClick={() => setNavigationOpen(!navigationOpen)}
          >
            <Icon name={navigationOpen ? "close" : "menu"} />
            <span className="visually-hidden">Pages</span>
          </button>
          <Brand />
          <button
            type="button"
            className="button button-quiet button-icon"
            onClick={() => paletteOpen.set(true)}
          >
            <Icon name="search" />
            <span className="visually-hidden">Search</span>
          </button>
        </div>
        <Navigation
          open={navigationOpen}
          onGo={() => setNavigationOpen(false)}
          onApproach={loadPage}
        />
        <main id="main" className="main" ref={main} tabIndex={-1}>
          <StaleNotice />
          <ForReaders>
            <PageBoundary key={location}>
              <Suspense fallback={<Loading what="the page" />}>
                <Pages />
              </Suspense>
            </PageBoundary>
          </ForReaders>
        </main>
      </div>
      <CommandPalette go={go} />
      <ShortcutHelp />
      <SignIn />
      <Toasts />
    </>
  );
}

function Pages() {
  return (
    <Switch>
      <Route path="/" component={OverviewPage} />
      <Route path="/attack-paths" component={AttackPathsPage} />
      <Route path="/attack-paths/*?">
        <Named>{(id) => <PathPage key={id} pathId={id} />}</Named>
      </Route>
      <Route path="/map" component={MapPage} />
      <Route path="/findings" component={FindingsPage} />
      <Route path="/agents" component={AgentsPage} />
      <Route path="/agents/*?">
        <Named>{(id) => <AgentPage key={id} agentId={id} />}</Named>
      </Route>
      <Route path="/guard" component={GuardPage} />
      <Route path="/guardrails" component={GuardrailsPage} />
      <Route path="/violations" component={ViolationsPage} />
      <Route path="/sessions" component={SessionsPage} />
      <Route path="/sessions/*?">
        <Named>{(id) => <SessionPage key={id} sessionId={id} />}</Named>
      </Route>
      <Route path="/inventory" component={InventoryPage} />
      <Route path="/drift" component={DriftPage} />
      <Route path="/report" component={ReportPage} />
      <Route path="/workspaces" component={WorkspacesPage} />
      <Route path="/machines" component={MachinesPage} />
      <Route path="/machines/*?">
        <Named>{(name) => <MachinePage key={name} name={name} />}</Named>
      </Route>
      <Route path="/settings" component={SettingsPage} />
      <Route component={NotFoundPage} />
    </Switch>
  );
}

/**
 * The ID in the URL, decoded once: the router decodes only partly, and IDs may contain percent
 * signs.
 */
function Named({ children }: { readonly children: (name: string) => ReactNode }) {
  useLocation();
  const name = decoded(location.pathname.split("/").slice(2).join("/"));
  return name === undefined ? <NotFoundPage /> : children(name);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Refetches everything when the summary shows a new scan. */
function useFollowedScans(): void {
  const refresh = useRefresh();
  const { data } = useQuery(summaryQuery);
  const scans = data?.services.map(({ scan_id }) => scan_id).join(" ");
  const known = useRef(scans);
  useEffect(() => {
    if (known.current !== undefined && scans !== known.current) void refresh();
    known.current = scans;
  }, [scans, refresh]);
}
