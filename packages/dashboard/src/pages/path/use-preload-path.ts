import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { attackPathQuery } from "../../api/queries.ts";
import { PathPage } from "../lazy-pages.ts";
import { PathGraph } from "./lazy-path-graph.ts";

/** Loads the page of a path while one reads a list of them; what it gives loads a path that one is about to open. */
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
