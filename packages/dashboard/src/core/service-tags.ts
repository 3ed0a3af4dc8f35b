/** The tags of each service, which are those of the machine that sends it. */
export type ServiceTags = ReadonlyMap<string, readonly string[]>;

export function serviceTags(
  services: readonly { readonly service: string; readonly tags: readonly string[] }[] = [],
): ServiceTags {
  return new Map(services.map(({ service, tags }) => [service, tags]));
}

/** The tags that one of these services has, each once, in order. */
export function tagsOf(services: readonly string[], tags: ServiceTags): readonly string[] {
  return [...new Set(services.flatMap((service) => tags.get(service) ?? []))].toSorted();
}

/** The services with one of these tags, in order; of the chosen ones, if any are. */
export function servicesTagged(
  tags: ServiceTags,
  { tag, service }: { readonly tag: readonly string[]; readonly service: readonly string[] },
): readonly string[] {
  return [...tags]
    .filter(
      ([name, mine]) =>
        mine.some((each) => tag.includes(each)) && (service.length === 0 || service.includes(name)),
    )
    .map(([name]) => name)
    .toSorted();
}
