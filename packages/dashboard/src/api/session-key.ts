const name = "parapet-session-key";

/** What proves, beside the cookie, that a request comes from this page. Only pages of this very origin can read it. */
export const sessionKey = {
  get: () => localStorage.getItem(name) ?? "",
  set: (key: string) => {
    if (key === "") localStorage.removeItem(name);
    else localStorage.setItem(name, key);
  },
};
