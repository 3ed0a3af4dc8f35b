import { type ComponentType, lazy, useState } from "react";

/** A component whose code is loaded on first use. */
export type LazyComponent<Props extends object> = ComponentType<Props> & {
  /** Preloads the code. */
  readonly load: () => void;
};

/** What cannot be preloaded is loaded when it is shown. */
const ignored = () => {};

/**
 * A component outside the first bundle. Once loaded, it renders immediately: `lazy` alone would
 * show the fallback and delay the component.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let known: ComponentType<Props> | undefined;
  const loadOnce = async () => ({ default: (known ??= await load()) });
  const Waiting = lazy(loadOnce);
  function Later(props: Props) {
    // Keeps the initial component, to avoid a remount when the code arrives.
    const [Shown] = useState<ComponentType<Props>>(() => known ?? Waiting);
    return <Shown {...props} />;
  }
  return Object.assign(Later, { load: () => void loadOnce().catch(ignored) });
}
