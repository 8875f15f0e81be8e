import type { TenantPool } from '../../database/engine/tenant-pool.js';
import type { RecordKind } from '../record-kinds.js';

/**
 * Generations of record kinds (`feed_head.generation`), all from one snapshot of the database. Empty while there are
 * unnumbered changes.
 */
export type Generations = ReadonlyMap<RecordKind, number>;

export const noGenerations: Generations = new Map();

/** True while all changes are numbered. `min(id)` uses the index, which is fast even if it has many dead entries. */
const isNumbered = '(SELECT min(id) FROM noted_change) IS NULL';

/** Returns the clauses that select a kind's generation. They select no row while there are unnumbered changes. */
export function generationOf(kind: RecordKind): string {
  return `FROM feed_head WHERE kind = '${kind}' AND ${isNumbered}`;
}

export async function readGeneration(pool: TenantPool, kind: RecordKind): Promise<number | null> {
  const statement = { name: `generation-${kind}`, text: `SELECT generation ${generationOf(kind)}` };
  const { rows } = await pool.query<{ generation: number }>(statement);
  return rows[0]?.generation ?? null;
}

/** Returns an expression with the generations of these kinds as a text, which `readGenerations` reads. */
export function generationsColumn(kinds: readonly RecordKind[]): string {
  const names = kinds.map((kind) => `'${kind}'`).join(', ');
  return `(SELECT string_agg(kind || ' ' || generation, ',') FROM feed_head WHERE kind IN (${names}) AND ${isNumbered})`;
}

export function readGenerations(text: string | null): Generations {
  if (text === null) return noGenerations;
  const generations = new Map<RecordKind, number>();
  for (const entry of text.split(',')) {
    const [kind, generation] = entry.split(' ');
    generations.set(kind as RecordKind, Number(generation));
  }
  return generations;
}
