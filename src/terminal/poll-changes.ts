import { CallFailure } from './call-failure.js';
import { chooseFormat } from './choose-format.js';
import type { PollInput } from './call-inputs.js';
import { createRowWriter } from './create-row-writer.js';
import { keepCursor, readCursor } from './cursor-file.js';
import { findFeed, type Feed } from './find-feed.js';
import { kinds } from './kinds.js';
import { printPrice, readPrice } from './price.js';
import { readJson } from './read-json.js';
import type { Row, RowWriter } from './row-writer.js';
import type { Call, Server } from './server.js';
import type { Terminal } from './terminal.js';
import { wait } from './wait.js';
import { writeRows } from './write-rows.js';

const changesOfPage = 500;

interface ChangesPage {
  readonly changes: readonly Row[];
  readonly next_cursor: string;
  readonly has_more: boolean;
}

/**
 * `dealgraph poll`: prints what is new, changed and gone in a feed, and ends; with `--follow` it goes on looking. The
 * cursor is kept behind each page once that is printed, so whoever is ended in between reads a page again, for nothing.
 */
export async function pollChanges(input: PollInput, server: Server, terminal: Terminal): Promise<void> {
  const feed = await findFeed(input.feed, server);
  const kept = input.cursorFile === undefined ? null : await readCursor(input.cursorFile, feed.name);
  const cursor = kept ?? (input.from === 'now' ? null : input.from);
  if (server.terms.isDryRun) {
    const price = readPrice(await server.call(callOf(feed, cursor)));
    await printPrice(terminal, chooseFormat(input, terminal, 'json'), price);
    return;
  }
  if (cursor === null && !input.quiet)
    terminal.say('Beginning now: what is there already is not told (--from start begins with all of it).');
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
        if (input.cursorFile !== undefined) await keepCursor(input.cursorFile, feed.name, cursor);
      }
      if (page?.has_more === false && !input.follow) return;
      if (page?.has_more !== true) await wait(input.everySeconds * 1000, signal);
    }
  };
  await writeRows(writer, read, () => ({ next_cursor: cursor }));
  if (input.cursorFile === undefined && !input.quiet && cursor !== null)
    server.terms.say(`Go on with --from ${cursor}, or let --cursor-file keep it.`);
}

/** Failures that pass are no end of following; null until the next look. */
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

const passingCodes: ReadonlySet<string> = new Set([
  'RATE_LIMITED',
  'TOO_MANY_REQUESTS_AT_ONCE',
  'SERVICE_UNAVAILABLE',
  'TIMED_OUT',
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
  const [, ...others] = kinds[kind].columns;
  const tableColumns = ['at', 'change', 'id', ...others.map((column) => `record.${column}`)];
  const columns = input.columns ?? (format === 'csv' ? tableColumns : undefined);
  return createRowWriter(terminal, { format, columns, tableColumns, name: 'changes' });
}
