import { type ComponentType, lazy, useState } from "react";

/** A component whose code is loaded when it is first wanted. */
export type LazyComponent<Props extends object> = ComponentType<Props> & {
  /** Loads the code before anybody asks for it. */
  readonly load: () => void;
};

/**
 * A component that is not in the first bundle. Once its code is there it is drawn at once: React would show what stands in
 * for it first, and then hold the component back for a third of a second.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let known: ComponentType<Props> | undefined;
  const loadOnce = async () => ({ default: (known ??= await load()) });
  const Waiting = lazy(loadOnce);
  function Later(props: Props) {
    // The one that it began with, so that nothing is drawn anew when the code arrives.
    const [Shown] = useState<ComponentType<Props>>(() => known ?? Waiting);
    return <Shown {...props} />;
  }
  return Object.assign(Later, { load: () => void loadOnce() });
}
