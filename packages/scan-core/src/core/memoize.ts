/**
 * Reads each thing once: what was read for the same inputs before is given again. For one
 * inspection of a workspace, in which nothing changes on the disk. Inputs are compared as JSON.
 */
export function memoize<Inputs extends readonly unknown[], Value>(
  read: (...inputs: Inputs) => Promise<Value>,
): (...inputs: Inputs) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (...inputs) => {
    const key = JSON.stringify(inputs);
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = read(...inputs);
    known.set(key, value);
    return value;
  };
}
