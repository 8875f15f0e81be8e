/** What is known of a record that was paid for: it says the same still, something else by now, or it is gone. */
export type RecordChange = 'same' | 'changed' | 'gone';

const place = (path: string): string => `dealgraph.version.${path}`;
/** So soon after its payment a record is taken for the one that was paid for. */
const soonMilliseconds = 15_000;

interface KnownVersion {
  readonly paidAt: number;
  readonly etag: string;
}

/**
 * Whether a record still is what was paid for, by its `ETag`, for nothing: the request carries the version that this tab
 * knows, so that an unchanged record is answered 304, and `X-Max-Credits: 0`, so that a changed one is refused and not
 * paid. Null where it is not known.
 */
export async function recordChange(
  path: string,
  { key, paidAt, signal }: { readonly key: string; readonly paidAt: number; readonly signal: AbortSignal },
): Promise<RecordChange | null> {
  const known = read(path);
  const isKnown = known?.paidAt === paidAt;
  if (!isKnown && Date.now() - paidAt > soonMilliseconds) return null;
  const response = await fetch(path, {
    headers: { 'X-API-Key': key, 'X-Max-Credits': '0', 'If-None-Match': isKnown ? known.etag : '*' },
    signal,
  });
  if (!isKnown) return keep(path, paidAt, response);
  if (response.status === 304) return 'same';
  if (response.status === 404) return 'gone';
  const { errorCode } = (await response.json()) as { readonly errorCode?: string };
  return errorCode === 'COST_ABOVE_MAX_CREDITS' ? 'changed' : null;
}

/** Any version is the caller's, so that the answer is 304 and says which one it is. */
function keep(path: string, paidAt: number, { status, headers }: Response): RecordChange | null {
  const etag = headers.get('ETag');
  if (status !== 304 || etag === null) return null;
  const version: KnownVersion = { paidAt, etag };
  try {
    sessionStorage.setItem(place(path), JSON.stringify(version));
  } catch {
    return null;
  }
  return 'same';
}

function read(path: string): KnownVersion | null {
  const text = sessionStorage.getItem(place(path));
  return text === null ? null : (JSON.parse(text) as KnownVersion);
}
