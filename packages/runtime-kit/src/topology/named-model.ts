const longestName = 200;

/**
 * The model of an agent's node; nothing where the settings name none: the runtime's own choice is
 * not known.
 */
export function namedModel(model: string): { readonly model?: string } {
  const name = model.trim();
  return name === "" || name.length > longestName ? {} : { model: name };
}
