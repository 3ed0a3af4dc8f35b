const usual = 80;
const [fewest, most] = [40, 200];

/** Line width: COLUMNS, else that of the terminal, 40 to 200; 80 without one. */
export function columnsOf(
  { columns }: { readonly columns?: number | undefined },
  env: Readonly<Record<string, string | undefined>>,
): number {
  const given = env["COLUMNS"] ?? "";
  const wanted = /^\d{1,5}$/.test(given) ? Number(given) : (columns ?? usual);
  return wanted === 0 ? usual : Math.min(most, Math.max(fewest, wanted));
}
