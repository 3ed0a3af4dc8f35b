import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { attackPathQuery } from "../../api/queries.ts";
import { PathPage } from "../lazy-pages.ts";
import { PathGraph } from "./lazy-path-graph.ts";

/** Preloads the path page; returns a function that preloads a path. */
export function usePreloadPath(): (pathId: string) => void {
  const client = useQueryClient();
  useEffect(() => {
    const soon = setTimeout(() => {
      PathPage.load();
      PathGraph.load();
    }, 50);
    return () => clearTimeout(soon);
  }, []);
  return (pathId) => void client.prefetchQuery(attackPathQuery(pathId));
}
