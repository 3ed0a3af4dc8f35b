import { useCallback } from "react";
import { useSearchParams } from "wouter";

/** Changes the query parameters of the URL. */
export function useUrlChange(): (change: (parameters: URLSearchParams) => void) => void {
  const [, setParameters] = useSearchParams();
  return useCallback(
    (change) =>
      setParameters(
        () => {
          // Those of the address bar: of two changes in one event, the second must keep the first.
          const after = new URLSearchParams(location.search);
          change(after);
          return after;
        },
        { replace: true },
      ),
    [setParameters],
  );
}

/** A URL query parameter as state; "" removes it. */
export function useUrlState(name: string): readonly [string, (value: string) => void] {
  const [parameters] = useSearchParams();
  const update = useUrlUpdate();
  const set = useCallback((value: string) => update({ [name]: value }), [name, update]);
  return [parameters.get(name) ?? "", set];
}

/** Sets several URL query parameters in one update; "" removes one. */
export function useUrlUpdate(): (changes: Readonly<Record<string, string>>) => void {
  const change = useUrlChange();
  return useCallback(
    (changes) =>
      change((parameters) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === "") parameters.delete(name);
          else parameters.set(name, value);
        }
      }),
    [change],
  );
}

/** Removes several query parameters in one update. */
export function useClearUrlState(): (names: readonly string[]) => void {
  const change = useUrlChange();
  return useCallback(
    (names) =>
      change((parameters) => {
        for (const name of names) parameters.delete(name);
      }),
    [change],
  );
}
