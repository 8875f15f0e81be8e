import { CallFailure } from './call-failure.js';
import { kindNames, readKind, type KindName } from './kinds.js';
import { readJson } from './read-json.js';
import type { Server } from './server.js';

/** A feed of changes: where it is, and which kind its records are of. */
export interface Feed {
  readonly name: string;
  readonly path: string;
  readonly kind: KindName;
}

/** The feed of a kind of record, or of a saved search by its number, whose kind is looked up for nothing. */
export async function findFeed(word: string, server: Server): Promise<Feed> {
  if (!/^\d+$/.test(word)) {
    const kind = readKind(word, kindNames);
    return { name: kind, path: `/api/v1/${kind}/changes`, kind };
  }
  const { text } = await server.call({ path: '/api/v1/searches', isFree: true });
  const searches = readJson(text, 'The answer') as readonly {
    readonly id: number;
    readonly product: string;
  }[];
  const found = searches.find(({ id }) => String(id) === word);
  if (found === undefined)
    throw new CallFailure(
      `This key sees no saved search ${word}${searches.length === 0 ? '' : `; it sees ${searches.map(({ id }) => id).join(', ')}`}.`,
    );
  const kind = readKind(found.product, kindNames);
  return { name: `search ${word}`, path: `/api/v1/searches/${kind}/${word}/changes`, kind };
}
