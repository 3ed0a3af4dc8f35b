import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { sessionQuery } from "../api/queries.ts";
import { PageHead } from "../components/page-head.tsx";
import { pages } from "./page-list.ts";
import { askToSignIn } from "./sign-in.tsx";
import { whyNotShown } from "./visitor-text.ts";

/** The pages, or for callers who may not read what to do about it. */
export function ForReaders({ children }: { readonly children: ReactNode }) {
  const session = useQuery(sessionQuery).data;
  if (session === undefined || session.may.read) return children;
  return <Visitor why={whyNotShown(session)} />;
}

function Visitor({ why }: { readonly why: string }) {
  const client = useQueryClient();
  const [location] = useLocation();
  const page = pages.findLast(({ path }) => path !== "/" && location.startsWith(path));
  const title = page?.title ?? (location === "/" ? "Overview" : "Parapet");
  const signIn = async () => {
    if (await askToSignIn(why)) await client.invalidateQueries();
  };
  return (
    <div className="page">
      <PageHead title={title} />
      <div className="panel empty">
        <h2>Sign in to view this page</h2>
        <p className="secondary">{why} You stay on this page.</p>
        <button type="button" className="button button-primary" onClick={() => void signIn()}>
          Sign in
        </button>
      </div>
    </div>
  );
}
