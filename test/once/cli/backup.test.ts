import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Header } from 'tar';
import { type Installation, openInstallation, type Served } from '../../harness/dealgraph.js';
import { fingerprintSql } from '../../harness/process-database.js';
import { writeSample } from '../../harness/sample-records.js';

// Tests backups of the embedded database, made while its server runs or is stopped, and how they are restored.

const booksSql = `SELECT (SELECT json_agg(b) FROM credit_budget b) AS budgets,
  (SELECT json_agg(k ORDER BY id) FROM api_key k) AS keys,
  (SELECT json_agg(e ORDER BY request_id) FROM ledger_entry e) AS ledger`;

interface Books {
  readonly budgets: readonly { readonly month_used: number }[];
  readonly ledger: readonly { readonly request_id: string }[];
}

let installation: Installation;
let server: Served;
let secret: string;

async function booksOf(of: Installation): Promise<Books> {
  return (await of.query(booksSql))[0] as unknown as Books;
}

async function restored(file: string): Promise<Installation> {
  const other = await openInstallation({ database: 'embedded', fresh: true });
  await other.answer(['restore', file]);
  return other;
}

/** Reads a company repeatedly. `stop` ends the reads and returns their request IDs. */
function readUntilStopped(): { stop(): Promise<string[]> } {
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

/** Builds a file entry of a tar archive with `there` bytes, which may be fewer than the `size` in its header. */
function tarEntry(path: string, size: number, there = size): Buffer {
  const header = new Header({ path, size, type: 'File', mode: 0o600, mtime: new Date(0) });
  header.encode();
  return Buffer.concat([header.block ?? Buffer.alloc(0), Buffer.alloc(Math.ceil(there / 512) * 512)]);
}

beforeAll(async () => {
  installation = await openInstallation({ database: 'embedded' });
  server = await installation.startServe(['--no-demo']);
  await installation.answer(['import', await writeSample(installation)]);
  // A high rate limit, because clients read during the whole backup.
  const rate = ['--rate-limit', '1000000/60s'];
  const terms = ['--name', 'A', '--monthly-credits', 'unlimited', ...rate];
  const organization = String(
    (await installation.answer(['organization', 'create', ...terms]))['organization_id'],
  );
  const key = ['--organization', organization, ...rate];
  secret = String((await installation.answer(['key', 'issue', ...key]))['api_key']);
});

it('a backup of a running server has every earlier charge, and each call during it is charged once', async () => {
  const before = String((await server.as(secret).get('/companies/c01')).headers.get('x-request-id'));
  const reading = readUntilStopped();
  const file = join(installation.folder, 'at-work.tgz');
  const reported = await installation.answer(['backup', file]);
  const charged = [before, ...(await reading.stop())];
  expect(reported).toMatchObject({ file, bytes: readFileSync(file).length });

  const copy = await restored(file);
  const stored = await booksOf(copy);
  const storedIds = new Set(stored.ledger.map((row) => row.request_id));
  expect(storedIds.has(before)).toBe(true);
  expect(charged).toEqual(expect.arrayContaining([...storedIds]));
  expect((await copy.answer(['usage', '--verify']))['mismatches']).toEqual([]);

  await server.stop();
  const now = await booksOf(installation);
  expect(now.ledger.map((row) => row.request_id).sort()).toEqual([...charged].sort());
  expect(now.budgets[0]?.month_used).toBe(charged.length);
});

it('a backup of a stopped server has the same rows after its restore, and a server runs on them', async () => {
  const file = join(installation.folder, 'stopped.tgz');
  await installation.answer(['backup', file]);
  const copy = await restored(file);
  expect(await copy.query(fingerprintSql)).toEqual(await installation.query(fingerprintSql));
  expect(await booksOf(copy)).toEqual(await booksOf(installation));
  const again = await copy.startServe(['--no-demo']);
  expect((await again.as(secret).get('/companies/c01')).status).toBe(200);
  await again.stop();
});

describe('restore', () => {
  const file = (): string => join(installation.folder, 'stopped.tgz');

  it('leaves a directory that is not empty unchanged, unless --replace is given', async () => {
    const other = await openInstallation({ database: 'embedded' });
    const before = await other.query(fingerprintSql);
    expect(await other.complaint(['restore', file()])).toMatch(/is not empty \(\w+\)\. Use --replace/);
    expect(await other.query(fingerprintSql)).toEqual(before);
    await other.answer(['restore', file(), '--replace']);
    expect(await booksOf(other)).toEqual(await booksOf(installation));
  });

  it('refuses a backup that is truncated or changed, or a file that is not a backup, and changes nothing', async () => {
    const bytes = readFileSync(file());
    const other = await openInstallation({ database: 'embedded' });
    const before = await other.query(fingerprintSql);
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    for (const content of [bytes.subarray(0, bytes.length - 1000), changed, Buffer.from('no backup')]) {
      const bad = join(installation.folder, 'bad.tgz');
      writeFileSync(bad, content);
      expect(await other.complaint(['restore', bad, '--replace'])).toContain(
        `${bad} is not a complete backup`,
      );
    }
    expect(await other.query(fingerprintSql)).toEqual(before);
  });

  it('refuses an archive that declares more than the free disk space, and leaves no files behind', async () => {
    const other = await openInstallation({ database: 'embedded' });
    const before = await other.query(fingerprintSql);
    const files = readdirSync(other.dataDirectory);
    const huge = join(installation.folder, 'huge.tgz');
    // One small file that fits, and one declared as 100 TB, of which the archive holds a megabyte.
    const small = tarEntry('./small', 1000);
    writeFileSync(huge, gzipSync(Buffer.concat([small, tarEntry('./postgres', 100e12, 2 ** 20)])));
    const complaint = await other.complaint(['restore', huge, '--replace']);
    expect(complaint).toMatch(
      /huge\.tgz unpacks to at least .*TiB, and the disk of .* has .* free; nothing was restored/,
    );
    expect(readdirSync(other.dataDirectory)).toEqual(files);
    expect(await other.query(fingerprintSql)).toEqual(before);
  });

  it('that is killed between its two renames leaves the previous database in place', async () => {
    const other = await restored(file());
    const database = join(other.dataDirectory, 'postgres');
    renameSync(database, `${database}.replaced`);
    expect((await other.answer(['usage', '--verify']))['organizations']).toBe(1);
    expect(existsSync(`${database}.replaced`)).toBe(false);
  });

  it('fails immediately while a server uses the directory, with a message', async () => {
    const running = await installation.startServe(['--no-demo']);
    expect(await installation.complaint(['restore', file(), '--replace'])).toMatch(
      /in use by process \d+\. Stop it/,
    );
    await running.stop();
  });
});

it('a backup never overwrites an existing file', async () => {
  const file = await installation.write('taken.tgz', ['mine']);
  expect(await installation.complaint(['backup', file])).toContain('already exists');
  expect(readFileSync(file, 'utf8')).toBe('mine\n');
});
