/**
 * Which database is meant; what is left out comes from variables, the configuration file or the
 * default.
 */
export type StoreFlags = {
  readonly config?: string;
  readonly data?: string;
  readonly database?: string;
};

/** Those that were given. */
export function givenStore({ config, data, database }: StoreFlags): StoreFlags {
  return {
    ...(config === undefined ? {} : { config }),
    ...(data === undefined ? {} : { data }),
    ...(database === undefined ? {} : { database }),
  };
}
