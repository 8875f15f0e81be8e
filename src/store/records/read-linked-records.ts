import type { RecordKind, RecordOfKind } from '../../domain/record-kinds.js';
import { asksForDocument } from '../../domain/records/stored-document.js';
import type { Database } from '../database.js';
import { mapInGeneration, type InGeneration } from './map-in-generation.js';
import { readRecords, withThoseOfPrimary } from './read-records.js';
import type { RecordCache } from './record-cache.js';

/**
 * As readRecords, for the ends of links: records that the cache has are not read again while the database says that no
 * record of their kind changed since. It is asked each time, in the statement that reads the others, so that an answer
 * is what it would be without the cache.
 */
export async function readLinkedRecords<Kind extends RecordKind>(
  cache: RecordCache,
  db: Database,
  kind: Kind,
  ids: readonly string[],
  fields: readonly string[] | undefined,
): Promise<ReadonlyMap<string, RecordOfKind[Kind]>> {
  if (asksForDocument(fields)) return readRecords(db, kind, ids, fields);
  const kept = cache.of(kind, fields);
  const read = async (some: readonly string[]): Promise<InGeneration<Kind>> => {
    const inGeneration = await mapInGeneration(db.reads, kind, some, fields);
    await kept.keep(inGeneration);
    const byId = await withThoseOfPrimary(db, kind, some, fields, inGeneration.byId);
    return { ...inGeneration, byId };
  };
  const { generation, found, missing } = kept.look(ids);
  const others = await read(missing);
  const isPresent = generation !== null && generation === others.generation;
  cache.counts.hits += isPresent ? found.size : 0;
  cache.counts.misses += isPresent ? missing.length : ids.length;
  const byId = isPresent || found.size === 0 ? found : (await read([...found.keys()])).byId;
  for (const [id, record] of others.byId) byId.set(id, record);
  return byId;
}
