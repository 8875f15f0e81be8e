/** A query with its variables as JSON text, as a link carries it. */
export interface SharedQuery {
  readonly query: string;
  readonly variables: string;
}

const prefix = '#q=';

/** The address of a query: packed behind the `#`, which browsers send to no server. */
export async function linkTo(shared: SharedQuery): Promise<string> {
  const packed = await pass(new Blob([JSON.stringify(shared)]), new CompressionStream('deflate-raw'));
  const text = btoa(String.fromCharCode(...new Uint8Array(packed)));
  const safe = text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${window.location.origin}/explorer${prefix}${safe}`;
}

/** The query of a link; null when there is none, or it cannot be read. */
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
