import type { EdgePath } from '../../domain/aggregates/aggregate-edges.js';
import { invariant } from '../../errors/invariant.js';
import { columnOfEdge, pairsOfEdge } from './edge-relations.js';

/** What stands at the end of a way from the records `t`: the joins that lead there, and the id of the record. */
export interface End {
  readonly joins: readonly string[];
  readonly id: string;
}

/**
 * The end of a way; `alias` is for the table that is joined where it leads to several records, and `own` says how an
 * expression on a record is had there.
 */
export function endOf(
  { steps }: EdgePath,
  alias: string,
  own: (expression: string) => string = (expression) => expression,
): End {
  const last = steps.at(-1);
  invariant(last !== undefined, 'a way has a step');
  const column = columnOfEdge(last.from, last.edge);
  if (column !== null) return { joins: [], id: own(`t."${column}"`) };
  const pairs = pairsOfEdge(last.from, last.edge);
  const on = `${alias}.from_id = ${own(startOf({ steps }))}`;
  return { joins: [`LEFT JOIN ${pairs} ${alias} ON ${on}`], id: `${alias}.to_id` };
}

/** The id that the last step of a way begins at: of two steps the first leads to one record, which `t` names. */
export function startOf({ steps }: Pick<EdgePath, 'steps'>): string {
  const [first, second] = steps;
  if (first === undefined || second === undefined) return 't.id';
  const column = columnOfEdge(first.from, first.edge);
  invariant(column !== null, 'the first of two steps leads to one record');
  return `t."${column}"`;
}
