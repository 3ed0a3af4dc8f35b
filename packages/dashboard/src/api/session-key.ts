const name = "parapet-session-key";

/** Proves, in addition to the cookie, that a request comes from this origin. */
export const sessionKey = {
  get: () => localStorage.getItem(name) ?? "",
  set: (key: string) => {
    if (key === "") localStorage.removeItem(name);
    else localStorage.setItem(name, key);
  },
  /** Calls back when another tab signs in; returns what stops that. */
  onSignInElsewhere: (listener: () => void): (() => void) => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === name && newValue !== null) listener();
    };
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  },
};
