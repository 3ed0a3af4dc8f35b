import { useQueryClient } from "@tanstack/react-query";
import { attackPathQuery } from "../../api/queries.ts";
import { PathPage } from "../lazy-pages.ts";
import { PathGraph } from "./lazy-path-graph.ts";

/**
 * Preloads a path and its page. Only for somebody who is about to go there: the page is half as
 * large again as all that is loaded before.
 */
export function usePreloadPath(): (pathId: string) => void {
  const client = useQueryClient();
  return (pathId) => {
    PathPage.load();
    PathGraph.load();
    void client.prefetchQuery(attackPathQuery(pathId));
  };
}
