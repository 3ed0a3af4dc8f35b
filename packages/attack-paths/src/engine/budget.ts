/** How much a search may still do, counted in edges looked at; shared by all rules. */
export type Budget = {
  /** For finding paths; the search ends where it is spent. */
  search: number;
  /** For counting other routes than the best; counts stop early where it is spent. */
  alternates: number;
  /** Set when a path may be missing. */
  truncated: boolean;
};

export function spend(budget: Budget, looks: number): void {
  budget.search -= looks;
  if (budget.search <= 0) budget.truncated = true;
}

export function isSpent(budget: Budget): boolean {
  return budget.search <= 0;
}
