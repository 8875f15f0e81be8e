import { readFile, rename, writeFile } from 'node:fs/promises';
import { CallFailure } from './call-failure.js';
import type { PollInput } from './call-inputs.js';
import { chooseFormat, createRowWriter, type Row, type RowWriter, writeRows } from './create-row-writer.js';
import { columnsOf, type KindName, kindNames, readKind } from './kinds.js';
import { printPrice, readPrice } from './price.js';
import { readJson } from './read-text.js';
import type { Call, Server } from './server.js';
import { type Terminal, wait } from './terminal.js';

const changesOfPage = 500;

interface ChangesPage {
  readonly changes: readonly Row[];
  readonly next_cursor: string;
  readonly has_more: boolean;
}

/**
 * `dealgraph poll`: prints the added, updated and removed records of a feed, then exits; with `--follow`, keeps
 * polling. The cursor is saved after each printed page. If the command is interrupted before it saves the cursor, the
 * next run prints the page again at no charge.
 */
export async function pollChanges(input: PollInput, server: Server, terminal: Terminal): Promise<void> {
  const feed = await findFeed(input.feed, server);
  const stored = input.cursorFile === undefined ? null : await readCursor(input.cursorFile, feed.name);
  const cursor = stored ?? (input.from === 'now' ? null : input.from);
  if (server.terms.isDryRun) {
    const price = readPrice(await server.call(callOf(feed, cursor)));
    await printPrice(terminal, chooseFormat(input, terminal, 'json'), price);
    return;
  }
  if (cursor === null && !input.quiet) terminal.say(`Starting now: ${feed.omitted}`);
  const stop = new AbortController();
  const interrupt = (): void => {
    stop.abort();
  };
  if (input.follow) process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const writer = createWriter(input, feed, terminal);
  try {
    await follow(feed, cursor, { input, server, writer, signal: stop.signal });
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

interface Following {
  readonly input: PollInput;
  readonly server: Server;
  readonly writer: RowWriter;
  readonly signal: AbortSignal;
}

async function follow(feed: Feed, begin: string | null, following: Following): Promise<void> {
  const { input, server, writer, signal } = following;
  let cursor = begin;
  const read = async (write: RowWriter['write']): Promise<void> => {
    while (!signal.aborted) {
      const page = await readPage(feed, cursor, following);
      if (page !== null) {
        await write(page.changes);
        cursor = page.next_cursor;
        if (input.cursorFile !== undefined) await storeCursor(input.cursorFile, feed.name, cursor);
      }
      if (page?.has_more === false && !input.follow) return;
      if (page?.has_more !== true) await wait(input.everySeconds * 1000, signal);
    }
  };
  await writeRows(writer, read, () => ({ next_cursor: cursor }));
  if (input.cursorFile === undefined && !input.quiet && cursor !== null)
    server.terms.say(`Continue with --from ${cursor}, or use --cursor-file to store the cursor.`);
}

/** Reads a page. With `--follow`, returns null on a transient failure, and the next poll tries again. */
async function readPage(
  feed: Feed,
  cursor: string | null,
  following: Following,
): Promise<ChangesPage | null> {
  const { input, server } = following;
  try {
    return readJson((await server.call(callOf(feed, cursor))).text, 'The answer') as ChangesPage;
  } catch (error) {
    if (!input.follow || !(error instanceof CallFailure) || !isPassing(error)) throw error;
    server.terms.say(error.message);
    return null;
  }
}

/** Failures after which `--follow` polls again. `TIMED_OUT` is not one: the next poll would time out again. */
const passingCodes: ReadonlySet<string> = new Set([
  'RATE_LIMITED',
  'TOO_MANY_REQUESTS_AT_ONCE',
  'SERVICE_UNAVAILABLE',
]);

function isPassing({ code }: CallFailure): boolean {
  return code === null || passingCodes.has(code);
}

function callOf({ path }: Feed, cursor: string | null): Call {
  const query = new URLSearchParams({ limit: String(changesOfPage), ...(cursor !== null && { cursor }) });
  return { path: `${path}?${query.toString()}`, isFreeAgain: true };
}

function createWriter(input: PollInput, { kind }: Feed, terminal: Terminal): RowWriter {
  const format = chooseFormat(input, terminal, 'ndjson');
  const [, ...others] = columnsOf(kind);
  const tableColumns = [
    'at',
    'change',
    'id',
    'reason',
    'into',
    ...others.map((column) => `record.${column}`),
  ];
  const columns = input.columns ?? (format === 'csv' ? tableColumns : undefined);
  return createRowWriter(terminal, { format, columns, tableColumns, name: 'changes' });
}

/** A change feed. */
interface Feed {
  readonly name: string;
  readonly path: string;
  readonly kind: KindName;
  /** Says what a feed that starts now omits. */
  readonly omitted: string;
}

/**
 * Returns the feed of a record kind, or of a saved search given by ID. The request for the saved search's kind is free.
 */
async function findFeed(word: string, server: Server): Promise<Feed> {
  if (!/^\d+$/.test(word)) {
    const kind = readKind(word, kindNames);
    const omitted = 'existing records are not included. Use --from start to include them.';
    return { name: kind, path: `/api/v1/${kind}/changes`, kind, omitted };
  }
  const { text } = await server.call({ path: '/api/v1/searches', isFree: true });
  const searches = readJson(text, 'The answer') as readonly {
    readonly id: number;
    readonly product: string;
  }[];
  const found = searches.find(({ id }) => String(id) === word);
  if (found === undefined)
    throw new CallFailure(
      `This key cannot access a saved search ${word}${searches.length === 0 ? '' : `; it can access ${searches.map(({ id }) => id).join(', ')}`}.`,
    );
  const kind = readKind(found.product, kindNames);
  const omitted = 'existing results are not included.';
  return { name: `search ${word}`, path: `/api/v1/searches/${kind}/${word}/changes`, kind, omitted };
}

interface StoredCursor {
  readonly feed: string;
  readonly cursor: string;
}

/**
 * Reads a feed's cursor from a cursor file. Returns null if the file does not exist.
 * @throws CallFailure when the file is for another feed or is not a cursor file.
 */
async function readCursor(path: string, feed: string): Promise<string | null> {
  const stored = await readStored(path);
  if (stored === null) return null;
  if (stored.feed === feed) return stored.cursor;
  throw new CallFailure(
    `${path} contains the cursor of ${stored.feed}, not of ${feed}. Use a separate file for each feed.`,
  );
}

/** Saves a cursor. Replaces the file atomically, so the file is never incomplete. */
async function storeCursor(path: string, feed: string, cursor: string): Promise<void> {
  const draft = `${path}.${process.pid}.part`;
  await writeFile(draft, `${JSON.stringify({ feed, cursor } satisfies StoredCursor)}\n`);
  await rename(draft, path);
}

async function readStored(path: string): Promise<StoredCursor | null> {
  let text;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new CallFailure(`The cursor file ${path} cannot be read: ${(error as Error).message}.`);
  }
  try {
    const stored = JSON.parse(text) as Partial<StoredCursor>;
    if (typeof stored.feed === 'string' && typeof stored.cursor === 'string')
      return { feed: stored.feed, cursor: stored.cursor };
  } catch {
    // Invalid JSON is reported below, like any other invalid content.
  }
  throw new CallFailure(`${path} is not a cursor file. Specify another file.`);
}
