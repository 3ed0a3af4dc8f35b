/**
 * A value as JSON, with what `shown` makes of each part of it; undefined where JSON has nothing for
 * it. Throws for circles, and what `shown` throws.
 */
export function jsonWith(value: unknown, shown: (part: unknown) => unknown): string | undefined {
  return JSON.stringify(value, function (this: unknown, key, part: unknown) {
    // Bytes turn into numbers by themselves before they come here.
    const own: unknown = Reflect.get(Object(this), key);
    const made = shown(own);
    return made === own ? part : made;
  });
}
