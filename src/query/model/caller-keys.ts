/**
 * The keys of a converted filter as the caller wrote them, so that error messages name a field with the caller's word:
 * `filter.funding_round_id` in REST, `filter.id` in GraphQL. Held apart from the filters, whose keys have one spelling.
 */
const written = new WeakMap<object, ReadonlyMap<string, string>>();

/** Stores how the caller wrote the keys of a converted object: names in the GraphQL spelling, mapped to the caller's. */
export function setCallerKeys(converted: object, keys: ReadonlyMap<string, string>): void {
  written.set(converted, keys);
}

/** Returns a key of an object as the caller wrote it. */
export function callerKeyOf(object: object, key: string): string {
  return written.get(object)?.get(key) ?? key;
}
