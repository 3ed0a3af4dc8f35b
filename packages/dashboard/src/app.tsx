import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Route, Switch, useLocation } from "wouter";
import { summaryQuery } from "./api/queries.ts";
import { AttackPathsPage } from "./pages/attack-paths/attack-paths-page.tsx";
import { NotFoundPage } from "./pages/not-found-page.tsx";
import { OverviewPage } from "./pages/overview/overview-page.tsx";
import { Icon } from "./parts/icon.tsx";
import { Loading } from "./parts/states.tsx";
import { useRefresh } from "./refresh.ts";
import { CommandPalette } from "./shell/command-palette.tsx";
import { Brand, Navigation } from "./shell/navigation.tsx";
import { paletteOpen } from "./shell/palette-open.ts";
import { ShortcutHelp, useShortcuts } from "./shell/shortcuts.tsx";
import { SignIn } from "./shell/sign-in.tsx";
import { Toasts } from "./shell/toasts.tsx";

/* What is not shown first is loaded when it is. */
const PathPage = lazy(async () => ({
  default: (await import("./pages/path/path-page.tsx")).PathPage,
}));
const FindingsPage = lazy(async () => ({
  default: (await import("./pages/findings/findings-page.tsx")).FindingsPage,
}));

export function App() {
  const [location, go] = useLocation();
  const [navigationOpen, setNavigationOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  useShortcuts(go);
  useFollowedScans();
  useEffect(() => {
    scrollTo(0, 0);
    setNavigationOpen(false);
  }, [location]);
  return (
    <>
      <a className="skip" href="#main" onClick={() => main.current?.focus()}>
        Skip to the content
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
        <Navigation open={navigationOpen} onGo={() => setNavigationOpen(false)} />
        <main id="main" className="main" ref={main} tabIndex={-1}>
          <Suspense fallback={<Loading what="the page" />}>
            <Pages />
          </Suspense>
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
      <Route path="/attack-paths/:id">{({ id }) => <PathPage key={id} pathId={id} />}</Route>
      <Route path="/findings" component={FindingsPage} />
      <Route component={NotFoundPage} />
    </Switch>
  );
}

/** A scan that somebody else has made shows in the summary first; then everything is read anew. */
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
