const tagMark = "tag:";

type Rights = {
  readonly role: string;
  readonly services: readonly string[];
  readonly tags: readonly string[];
};

/** "fixer for web, tag:prod"; "viewer for everything". */
export function rightsOf({ role, services, tags }: Rights): string {
  const named = [...services, ...tags.map((tag) => `${tagMark}${tag}`)];
  return `${role} for ${named.length === 0 ? "everything" : named.join(", ")}`;
}

/** Services and tags as somebody writes them into a field. */
export function namedIn(field: unknown): {
  readonly services: readonly string[];
  readonly tags: readonly string[];
} {
  const names = (typeof field === "string" ? field : "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  return {
    services: names.filter((name) => !name.startsWith(tagMark)),
    tags: names
      .filter((name) => name.startsWith(tagMark))
      .map((name) => name.slice(tagMark.length)),
  };
}
