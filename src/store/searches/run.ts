import type { PoolClient, QueryResultRow } from 'pg';
import type { Rows } from '../engine/tenant-pool.js';

/** Sends a statement, within a transaction or by itself. */
export type Run = <Row extends QueryResultRow = QueryResultRow>(
  text: string,
  values?: readonly unknown[],
) => Promise<Rows<Row>>;

export function runOn(client: PoolClient): Run {
  return <Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) =>
    client.query<Row>(text, [...values]);
}
