import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import {
  CostAboveMaxCreditsError,
  type FundingRound,
  type FundingRoundChange,
  type PageFile,
  readNdjson,
  type Receipt,
} from '../../../src/client/index.js';
import { refreshSearches } from '../../../src/import/refresh-searches.js';
import { csvColumns } from '../../../src/records/wire/csv-columns.js';
import { endedExport } from '../../harness/ended-export.js';
import { creditsOf, ledgerOf } from '../../harness/ledger.js';
import { openClient } from '../../harness/open-client.js';
import { readParquet } from '../../harness/read-parquet.js';
import { readWorkbook, recordCells } from '../../harness/read-workbook.js';
import { saveSearch } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const count = 12;
const all = Array.from({ length: count }, (_, at) => `fnr_${at.toString(16).padStart(4, '0')}`);
/** Returns a name with quotes, a line break and multi-byte characters, which a line-based parser would split. */
const nameOf = (at: number): string => `Round "${at}",\n${'ü€😀'.repeat(40)}`;

let server: TestServer;
let searchId: number;

beforeAll(async () => {
  server = await startServer();
  server.clock.set(new Date().toISOString());
  const FundingRound = all.map((id, at) => ({ funding_round_id: id, name: nameOf(at), company_name: 'C' }));
  const Company = Array.from({ length: 3 }, (_, at) => ({
    id: `c${at}`,
    organization_name: `Company ${at}`,
  }));
  searchId = await saveSearch(server, { product: 'funding_rounds' });
  await seed(server.db, { FundingRound, Company });
  await refreshSearches(server.db, server.clock);
});
afterAll(() => server.stop());

async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

/**
 * Returns a fetch whose first `losses` calls fail after `bytes` bytes of the body. The body arrives in chunks that
 * split multi-byte characters. `sent` returns the number of calls.
 */
function losing(
  bytes: number,
  losses: number,
): { readonly fetch: typeof fetch; readonly sent: () => number } {
  let sent = 0;
  return {
    sent: () => sent,
    fetch: async (input, init) => {
      sent++;
      const response = await fetch(input, init);
      const isLost = sent <= losses;
      let left = bytes;
      const cut = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          for (let at = 0; at < chunk.length; at += 101) {
            const piece = chunk.subarray(at, at + 101);
            left -= piece.length;
            if (isLost && left < 0) controller.error(new TypeError('terminated'));
            else controller.enqueue(piece);
          }
        },
      });
      const body = response.body?.pipeThrough(cut) ?? null;
      const { status, headers } = response;
      return new Response(status === 204 ? null : body, { status, headers });
    },
  };
}

describe('rows as NDJSON', () => {
  it.each([5, 12, 50])(
    'of a saved search by pages of %i are the same as in JSON, and cost the same',
    async (limit) => {
      const { organizationId, secret } = await server.account();
      const client = openClient(server, { secret });
      const charged: number[] = [];
      const onAnswer = ({ credits }: Receipt): unknown => charged.push(credits.charged);
      const rows: AsyncIterable<FundingRound> = client.searches.fundingRounds.results(
        searchId,
        { limit },
        { format: 'ndjson', onAnswer },
      );
      const found = await collect(rows);
      expect(creditsOf(await ledgerOf(server, organizationId))).toBe(count);
      expect(charged.reduce((sum, one) => sum + one, 0)).toBe(count);
      expect(found).toEqual(await collect(client.searches.fundingRounds.results(searchId, { limit })));
      expect(found.map(({ funding_round_id: id }) => id)).toEqual(all);
    },
  );

  it('of a filtered list and of a feed continue from their cursors', async () => {
    const client = openClient(server, await server.account());
    const body = { first: 5, filter: { name: { starts_with: 'Round' } } };
    const rounds = await collect(client.fundingRounds.search(body, { format: 'ndjson' }));
    expect(rounds.map(({ funding_round_id: id }) => id).sort()).toEqual(all);
    const query = { cursor: 'start', limit: 5 };
    const changes: AsyncIterable<FundingRoundChange> = client.searches.fundingRounds.changes(
      searchId,
      query,
      {
        format: 'ndjson',
      },
    );
    expect((await collect(changes)).map(({ id }) => id).sort()).toEqual(all);
  });

  it('of a bulk request come in the order of its inputs, and those of usage by day', async () => {
    const client = openClient(server, await server.account());
    const inputs = [{ id: 'c2' }, { id: 'unknown' }, { id: 'c0' }];
    const rows = await collect(client.companies.bulk({ inputs }, { format: 'ndjson' }));
    expect(rows.map(({ status }) => status)).toEqual(['found', 'not_found', 'found']);
    const days = await collect(client.organization.usage({}, { format: 'ndjson' }));
    expect(days.map(({ credits }) => credits)).toContain(2);
  });

  it('a connection that is lost midway is reopened: each row arrives once and is charged once', async () => {
    const { organizationId, secret } = await server.account();
    const { fetch, sent } = losing(3000, 2);
    const client = openClient(server, { secret }, { fetch });
    const rounds = await collect(
      client.searches.fundingRounds.results(searchId, { limit: 12 }, { format: 'ndjson' }),
    );
    expect(rounds.map(({ funding_round_id: id }) => id)).toEqual(all);
    expect(rounds.map(({ name }) => name)).toEqual(all.map((_, at) => nameOf(at)));
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(count);
    expect(sent()).toBe(4);
  });

  it('the credit limit applies to all pages together, and a dry run returns the price', async () => {
    const { organizationId, secret } = await server.account();
    const { fundingRounds } = openClient(server, { secret }).searches;
    const seen: unknown[] = [];
    const read = async (): Promise<void> => {
      for await (const row of fundingRounds.results(
        searchId,
        { limit: 5 },
        { format: 'ndjson', maxCredits: 7 },
      ))
        seen.push(row);
    };
    await expect(read()).rejects.toBeInstanceOf(CostAboveMaxCreditsError);
    expect(seen).toHaveLength(5);
    const price = await fundingRounds.results(searchId, { limit: 5 }, { format: 'ndjson', dryRun: true });
    expect(price.data.credits).toBe(5);
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(5);
  });
});

describe('rows as CSV', () => {
  it.each([1, 5, 50])('by pages of %i are one text with one header line', async (limit) => {
    const client = openClient(server, await server.account());
    const pieces: AsyncIterable<string> = client.searches.fundingRounds.results(
      searchId,
      { limit },
      { format: 'csv' },
    );
    const rows: Record<string, string>[] = parse((await collect(pieces)).join(''), { columns: true });
    expect(rows.map(({ funding_round_id: id }) => id)).toEqual(all);
    expect(rows.map(({ name }) => name)).toEqual(all.map((_, at) => nameOf(at)));
  });

  it('are complete after the connection is lost', async () => {
    const { fetch } = losing(3000, 1);
    const client = openClient(server, await server.account(), { fetch });
    const pieces = await collect(client.fundingRounds.search({ first: 12 }, { format: 'csv' }));
    const rows: Record<string, string>[] = parse(pieces.join(''), { columns: true });
    expect(rows.map(({ name }) => name).sort()).toEqual(all.map((_, at) => nameOf(at)).sort());
  });
});

describe('rows as a file', () => {
  it('of Parquet are one page, which is charged once although its connection is lost', async () => {
    const { organizationId, secret } = await server.account();
    const { fetch, sent } = losing(1000, 1);
    const { fundingRounds } = openClient(server, { secret }, { fetch }).searches;
    const options = { format: 'parquet', maxCredits: 5 } as const;
    const page: PageFile = await fundingRounds.results(searchId, { limit: 5 }, options);
    const rows = await readParquet(Buffer.from(page.data));
    expect(rows.map(({ funding_round_id: id, name }) => [id, name])).toEqual(
      all.slice(0, 5).map((id, at) => [id, nameOf(at)]),
    );
    expect([creditsOf(await ledgerOf(server, organizationId)), sent()]).toEqual([5, 2]);
    expect(page.replayOf).not.toBeNull();
    expect([page.endCursor, page.hasNextPage]).toEqual([null, null]);
  });

  it('of a list and of a feed have the cursor of the next page', async () => {
    const client = openClient(server, await server.account());
    const found: unknown[] = [];
    for (let after: string | null = null, hasMore = true; hasMore;) {
      const page: PageFile = await client.fundingRounds.search({ first: 5, after }, { format: 'parquet' });
      for (const { funding_round_id: id } of await readParquet(Buffer.from(page.data))) found.push(id);
      ({ endCursor: after } = page);
      hasMore = page.hasNextPage === true;
    }
    expect(found.sort()).toEqual(all);
    const query = { cursor: 'start', limit: 50 };
    const changes = await client.fundingRounds.changes(query, { format: 'parquet' });
    const later = await client.fundingRounds.changes({ ...query, cursor: changes.endCursor ?? '' });
    expect([changes.hasNextPage, later.data.changes]).toEqual([false, []]);
  });

  it('of Excel are one page; a dry run returns the price, and a page above the limit is refused', async () => {
    const client = openClient(server, await server.account());
    const body = { first: 12 };
    const price = await client.fundingRounds.search(body, { format: 'xlsx', dryRun: true });
    expect(price.data.credits).toBe(count);
    const page = await client.fundingRounds.search(body, { format: 'xlsx' });
    const cells = recordCells(csvColumns.FundingRound, readWorkbook(Buffer.from(page.data)));
    expect(cells.map(({ funding_round_id: id }) => id).sort()).toEqual(all);
    const refused = client.fundingRounds.search({ first: 5 }, { format: 'xlsx', maxCredits: 4 });
    await expect(refused).rejects.toBeInstanceOf(CostAboveMaxCreditsError);
  });
});

describe('the file of an export', () => {
  it("continues after the last byte when its connection is lost, and from the caller's offset", async () => {
    const { as, secret } = await server.account();
    const client = openClient(server, { secret });
    const { data: made } = await client.exports.create({ format: 'ndjson', product: 'funding_rounds' });
    expect((await endedExport(as, made)).status).toBe('done');
    const whole = await text((await client.exports.file(made.id)).data);
    const { fetch, sent } = losing(1500, 3);
    const losingClient = openClient(server, { secret }, { fetch });
    const rows = await collect(readNdjson<FundingRound>((await losingClient.exports.file(made.id)).data));
    expect(rows.map(({ name }) => name)).toEqual(all.map((_, at) => nameOf(at)));
    expect(sent()).toBe(4);
    const bytes = Buffer.from(whole);
    const behind = await client.exports.file(made.id, { from: 1000 });
    const hash = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
    expect(hash(await text(behind.data))).toBe(hash(bytes.subarray(1000).toString()));
  });
});
