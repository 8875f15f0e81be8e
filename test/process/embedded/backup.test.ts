import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Header } from 'tar';
import { openPlace, type Place, type Served } from '../../harness/dealgraph.js';
import { fingerprintSql } from '../../harness/place-database.js';
import { writeSample } from '../../harness/sample-records.js';

// Backups of the embedded database, of a server at work and of a stopped one, and what comes of them.

const booksSql = `SELECT (SELECT json_agg(b) FROM credit_budget b) AS budgets,
  (SELECT json_agg(k ORDER BY id) FROM api_key k) AS keys,
  (SELECT json_agg(e ORDER BY request_id) FROM ledger_entry e) AS ledger`;

interface Books {
  readonly budgets: readonly { readonly month_used: number }[];
  readonly ledger: readonly { readonly request_id: string }[];
}

let place: Place;
let server: Served;
let secret: string;

async function booksOf(of: Place): Promise<Books> {
  return (await of.query(booksSql))[0] as unknown as Books;
}

async function restored(file: string): Promise<Place> {
  const other = await openPlace({ database: 'embedded', fresh: true });
  await other.answer(['restore', file]);
  return other;
}

/** Reads a company again and again until it is told to stop; answers the ids of what was charged. */
function keepReading(): { stop(): Promise<string[]> } {
  let isOver = false;
  const charged: string[] = [];
  const read = async (): Promise<void> => {
    while (!isOver) {
      const answer = await server.as(secret).get('/companies/c01');
      expect(answer.status).toBe(200);
      charged.push(String(answer.headers.get('x-request-id')));
    }
  };
  const readers = [read(), read(), read()];
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(readers);
      return charged;
    },
  };
}

/** A file of an archive, of which fewer bytes than declared may be there. */
function tarEntry(path: string, size: number, there = size): Buffer {
  const header = new Header({ path, size, type: 'File', mode: 0o600, mtime: new Date(0) });
  header.encode();
  return Buffer.concat([header.block ?? Buffer.alloc(0), Buffer.alloc(Math.ceil(there / 512) * 512)]);
}

beforeAll(async () => {
  place = await openPlace({ database: 'embedded' });
  server = await place.startServe(['--no-demo']);
  await place.answer(['import', await writeSample(place)]);
  // Its readers do not stop while a backup is made, however long that takes.
  const rate = ['--rate-limit', '1000000/60s'];
  const terms = ['--name', 'A', '--monthly-credits', 'unlimited', ...rate];
  const organization = String((await place.answer(['organization', 'create', ...terms]))['organization_id']);
  const key = ['--organization', organization, ...rate];
  secret = String((await place.answer(['key', 'issue', ...key]))['api_key']);
});

it('of a server at work has every charge that was answered before it, and all calls are answered and charged once', async () => {
  const before = String((await server.as(secret).get('/companies/c01')).headers.get('x-request-id'));
  const reading = keepReading();
  const file = join(place.folder, 'at-work.tgz');
  const told = await place.answer(['backup', file]);
  const charged = [before, ...(await reading.stop())];
  expect(told).toMatchObject({ file, bytes: readFileSync(file).length });

  const copy = await restored(file);
  const kept = await booksOf(copy);
  const keptIds = new Set(kept.ledger.map((row) => row.request_id));
  expect(keptIds.has(before)).toBe(true);
  expect(charged).toEqual(expect.arrayContaining([...keptIds]));
  expect((await copy.answer(['usage', '--verify']))['mismatches']).toEqual([]);

  await server.stop();
  const now = await booksOf(place);
  expect(now.ledger.map((row) => row.request_id).sort()).toEqual([...charged].sort());
  expect(now.budgets[0]?.month_used).toBe(charged.length);
});

it('of a stopped one is equal to it, row for row, and a server runs on it', async () => {
  const file = join(place.folder, 'stopped.tgz');
  await place.answer(['backup', file]);
  const copy = await restored(file);
  expect(await copy.query(fingerprintSql)).toEqual(await place.query(fingerprintSql));
  expect(await booksOf(copy)).toEqual(await booksOf(place));
  const again = await copy.startServe(['--no-demo']);
  expect((await again.as(secret).get('/companies/c01')).status).toBe(200);
  await again.stop();
});

describe('restore', () => {
  const file = (): string => join(place.folder, 'stopped.tgz');

  it('leaves a directory that is not empty as it is, unless it is told to replace it', async () => {
    const other = await openPlace({ database: 'embedded' });
    const before = await other.query(fingerprintSql);
    expect(await other.complaint(['restore', file()])).toMatch(/is not empty \(\w+\); --replace/);
    expect(await other.query(fingerprintSql)).toEqual(before);
    await other.answer(['restore', file(), '--replace']);
    expect(await booksOf(other)).toEqual(await booksOf(place));
  });

  it('refuses what is cut off, changed, or no backup, and changes nothing', async () => {
    const bytes = readFileSync(file());
    const other = await openPlace({ database: 'embedded' });
    const before = await other.query(fingerprintSql);
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    for (const content of [bytes.subarray(0, bytes.length - 1000), changed, Buffer.from('no backup')]) {
      const bad = join(place.folder, 'bad.tgz');
      writeFileSync(bad, content);
      expect(await other.complaint(['restore', bad, '--replace'])).toContain(`${bad} is no whole backup`);
    }
    expect(await other.query(fingerprintSql)).toEqual(before);
  });

  it('refuses an archive that declares more than the disk has free, and leaves nothing of it', async () => {
    const other = await openPlace({ database: 'embedded' });
    const before = await other.query(fingerprintSql);
    const files = readdirSync(other.dataDirectory);
    const huge = join(place.folder, 'huge.tgz');
    // One small file that fits, and one of 100 TB, of which the archive holds a megabyte.
    const small = tarEntry('./small', 1000);
    writeFileSync(huge, gzipSync(Buffer.concat([small, tarEntry('./postgres', 100e12, 2 ** 20)])));
    const complaint = await other.complaint(['restore', huge, '--replace']);
    expect(complaint).toMatch(
      /huge\.tgz unpacks to at least .*TiB, and the disk of .* has .* free; nothing was restored/,
    );
    expect(readdirSync(other.dataDirectory)).toEqual(files);
    expect(await other.query(fingerprintSql)).toEqual(before);
  });

  it('that was killed between its two renames leaves the former database', async () => {
    const other = await restored(file());
    const database = join(other.dataDirectory, 'postgres');
    renameSync(database, `${database}.replaced`);
    expect((await other.answer(['usage', '--verify']))['organizations']).toBe(1);
    expect(existsSync(`${database}.replaced`)).toBe(false);
  });

  it('waits for no server that holds the directory, and says so', async () => {
    const running = await place.startServe(['--no-demo']);
    expect(await place.complaint(['restore', file(), '--replace'])).toMatch(
      /in use by process \d+\. Stop it/,
    );
    await running.stop();
  });
});

it('goes into no file that is there', async () => {
  const file = await place.write('taken.tgz', ['mine']);
  expect(await place.complaint(['backup', file])).toContain('is there already');
  expect(readFileSync(file, 'utf8')).toBe('mine\n');
});
