/**
 * A list of texts for a statement that comes again and again. The planner cannot see how long it is, so that a plan for
 * any list is worth as much to it as one for this list, and PostgreSQL keeps it: with the parameter itself it plans a
 * statement for a few parents anew each time, which takes longer than running it.
 */
export function unseenTexts(parameter: string): string {
  return `ARRAY(SELECT unnest(${parameter}::text[]))`;
}
