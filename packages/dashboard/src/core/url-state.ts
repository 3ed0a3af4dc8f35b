import { useCallback } from "react";
import { useSearchParams } from "wouter";

/** A URL query parameter as state; "" removes it. */
export function useUrlState(name: string): readonly [string, (value: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const set = useCallback(
    (value: string) =>
      setParameters(
        (before) => {
          const after = new URLSearchParams(before);
          if (value === "") after.delete(name);
          else after.set(name, value);
          return after;
        },
        { replace: true },
      ),
    [name, setParameters],
  );
  return [parameters.get(name) ?? "", set];
}

/** Sets several URL query parameters in one update; "" removes one. */
export function useUrlUpdate(): (changes: Readonly<Record<string, string>>) => void {
  const [, setParameters] = useSearchParams();
  return useCallback(
    (changes) =>
      setParameters(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === "") after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: true },
      ),
    [setParameters],
  );
}

/** Removes several query parameters in one update. */
export function useClearUrlState(): (names: readonly string[]) => void {
  const [, setParameters] = useSearchParams();
  return useCallback(
    (names) =>
      setParameters(
        (before) => {
          const after = new URLSearchParams(before);
          for (const name of names) after.delete(name);
          return after;
        },
        { replace: true },
      ),
    [setParameters],
  );
}
