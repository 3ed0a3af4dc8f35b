const usual = 80;
const [fewest, most] = [40, 200];

/** Columns of a line: those that COLUMNS says, else those of the terminal, 40 to 200; 80 where there is none. */
export function columnsOf(
  { columns }: { readonly columns?: number | undefined },
  env: Readonly<Record<string, string | undefined>>,
): number {
  const told = env["COLUMNS"] ?? "";
  const wanted = /^\d{1,5}$/.test(told) ? Number(told) : (columns ?? usual);
  return wanted === 0 ? usual : Math.min(most, Math.max(fewest, wanted));
}
