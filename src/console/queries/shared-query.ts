import { serverUrl } from '../session/mount.js';
/** A query with its variables (as JSON text), as a link encodes it. */
export interface SharedQuery {
  readonly query: string;
  readonly variables: string;
}

const prefix = '#q=';

/**
 * Returns the link to a query. The compressed query is in the fragment of the URL (after `#`), which browsers do not
 * send to the server.
 */
export async function linkTo(shared: SharedQuery): Promise<string> {
  const packed = await pass(new Blob([JSON.stringify(shared)]), new CompressionStream('deflate-raw'));
  const text = btoa(String.fromCharCode(...new Uint8Array(packed)));
  const safe = text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${serverUrl}/explorer${prefix}${safe}`;
}

/** Returns the query in the fragment of a link. Returns null if there is none, or if it cannot be decoded. */
export async function readSharedQuery(hash: string): Promise<SharedQuery | null> {
  if (!hash.startsWith(prefix)) return null;
  try {
    const text = atob(hash.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/'));
    const packed = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const unpacked = await pass(new Blob([packed]), new DecompressionStream('deflate-raw'));
    return readShared(JSON.parse(new TextDecoder().decode(unpacked)));
  } catch {
    return null;
  }
}

function readShared(value: unknown): SharedQuery | null {
  if (typeof value !== 'object' || value === null) return null;
  const { query, variables } = value as Partial<SharedQuery>;
  return typeof query === 'string'
    ? { query, variables: typeof variables === 'string' ? variables : '' }
    : null;
}

function pass(blob: Blob, through: CompressionStream | DecompressionStream): Promise<ArrayBuffer> {
  return new Response(blob.stream().pipeThrough(through)).arrayBuffer();
}

/** A query that the user has saved under a name. */
interface SavedQuery extends SharedQuery {
  readonly name: string;
}

const storageKey = 'dealgraph.queries';

/** The queries that are saved in this browser, sorted by name. */
export const savedQueries = {
  list(): readonly SavedQuery[] {
    return JSON.parse(localStorage.getItem(storageKey) ?? '[]') as readonly SavedQuery[];
  },
  /** Saves a query. Replaces a saved query with the same name. */
  store(query: SavedQuery): void {
    const others = savedQueries.list().filter(({ name }) => name !== query.name);
    write([...others, query].sort((one, other) => one.name.localeCompare(other.name)));
  },
  remove(name: string): void {
    write(savedQueries.list().filter((each) => each.name !== name));
  },
};

function write(queries: readonly SavedQuery[]): void {
  localStorage.setItem(storageKey, JSON.stringify(queries));
}
