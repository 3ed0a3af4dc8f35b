const mark = "[redacted]";

/** Redacts URLs in a text: user, query values, and path segments that look like tokens. */
export function redactedAddresses(text: string): string {
  return text.replaceAll(addresses, (_whole, scheme: string, rest: string) => {
    const [, before = "", query = "", fragment = ""] =
      /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(rest) ?? [];
    const at = before.indexOf("/");
    const authority = at < 0 ? before : before.slice(0, at);
    const path = at < 0 ? "" : before.slice(at);
    const host = authority.slice(authority.lastIndexOf("@") + 1);
    const user = host === authority ? "" : `${mark}@`;
    return `${scheme}${user}${host}${withoutTokens(path)}${withoutValues(query)}${fragment === "" ? "" : `#${mark}`}`;
  });
}

// Bounded and unambiguous, since the text may be hostile.
const addresses = /\b([a-z][a-z\d+.-]{1,20}:\/\/)([^\s"'`<>\\]{1,8192})/gi;

function withoutTokens(path: string): string {
  return path.replaceAll(/[^/]{16,}/g, (part) =>
    /\d/.test(part) && /[a-z]/i.test(part) ? mark : part,
  );
}

function withoutValues(query: string): string {
  return query.replaceAll(
    /([?&;])([^=&;]*)(=?)([^&;]*)/g,
    (_whole, sign: string, name: string, equals: string, value: string) => {
      if (equals === "") return name === "" ? sign : `${sign}${mark}`;
      return `${sign}${name}=${isReference(value) ? value : mark}`;
    },
  );
}

function isReference(value: string): boolean {
  return value === "" || /^\$\{[\w:-]+\}$/.test(value);
}
