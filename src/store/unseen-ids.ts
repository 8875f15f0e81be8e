/**
 * The ids of records as one text, for `unseenIds`: PostgreSQL takes a text apart at commas sooner than it reads `{...}`.
 * An id that has a comma names no record, and its parts are nobody's who asked for the whole.
 */
export function idList(ids: readonly string[]): string {
  return ids.join(',');
}

/**
 * A list of ids (`idList`) for a statement that comes again and again. The planner cannot see how long it is, so that a
 * plan for any list is worth as much to it as one for this list, and PostgreSQL keeps it: with the parameter itself it
 * plans a statement for a few ids anew each time, which takes longer than running it.
 */
export function unseenIds(parameter: string): string {
  return `ARRAY(SELECT unnest(string_to_array(${parameter}::text, ',')))`;
}
