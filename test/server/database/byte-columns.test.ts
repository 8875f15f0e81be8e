import type { PoolClient } from 'pg';
import { readAsBytes } from '../../../src/database/engine/byte-columns.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

/** Makes the bytes of a connection arrive in chunks of this size. Returns a function that ends this. */
function splitArrivals({ connection: { stream } }: PoolClient, size: number): () => void {
  const push = stream.push.bind(stream);
  stream.push = (chunk: Buffer | null) => {
    if (chunk === null) return push(null);
    for (let at = 0; at < chunk.length; at += size) push(chunk.subarray(at, at + size));
    return true;
  };
  return () => {
    stream.push = push;
  };
}

/** Rows with text, null, an empty text, several scripts, quotes, and a text longer than a socket's chunk. */
const rowsText = `SELECT n, text AS raw, text AS plain, n * 2 AS number FROM (VALUES
  (1, '{"a":"é 日本 🚀 \\" \\\\"}'), (2, NULL), (3, ''), (4, repeat('Ünïcode ', 20000)), (5, 'x')) AS rows (n, text)`;

describe('columns read as bytes', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  it.each([1, 2, 5, 7, 64, 1021, 65_536])(
    'arrive whole and in order when the bytes come in chunks of %i',
    async (size) => {
      const client = await server.db.pool.connect();
      const { rows: texts } = await client.query<{ plain: string | null }>(rowsText);
      readAsBytes(client, ['raw', 'missing']);
      const end = splitArrivals(client, size);
      try {
        const { rows } = await client.query(rowsText);
        readAsBytes(client, null);
        const { rows: after } = await client.query(rowsText);
        const asBytes = texts.map((row) => ({
          ...row,
          raw: row.plain === null ? null : Buffer.from(row.plain),
        }));
        expect(texts[0]?.plain).toBe('{"a":"é 日本 🚀 \\" \\\\"}');
        expect(rows).toEqual(asBytes);
        expect(after).toEqual(texts);
      } finally {
        readAsBytes(client, null);
        end();
        client.release();
      }
    },
  );

  it('leave the connection usable after a statement that fails between two rows', async () => {
    const client = await server.db.pool.connect();
    readAsBytes(client, ['text']);
    const end = splitArrivals(client, 3);
    try {
      const failing = client.query(`SELECT 'x' AS text, 1 / (3 - n) FROM generate_series(1, 5) AS n`);
      await expect(failing).rejects.toThrow('division by zero');
      const { rows } = await client.query(`SELECT 'é' AS text`);
      expect(rows).toEqual([{ text: Buffer.from('é') }]);
    } finally {
      readAsBytes(client, null);
      end();
      client.release();
    }
  });

  it('are strings while a notice of the server is on its way', async () => {
    const client = await server.db.pool.connect();
    const { stream } = client.connection;
    const notice = Buffer.from(`N\0\0\0\x0eSWARNING\0`, 'latin1');
    try {
      await client.query('SELECT 1');
      stream.push(notice.subarray(0, 7));
      await new Promise(setImmediate);
      readAsBytes(client, ['text']);
      stream.push(Buffer.concat([notice.subarray(7), Buffer.from('\0', 'latin1')]));
      const { rows } = await client.query(`SELECT 'é' AS text`);
      expect(String((rows as { text: unknown }[])[0]?.text)).toBe('é');
    } finally {
      readAsBytes(client, null);
      client.release();
    }
  });

  it('are strings again for the next statement of the pool', async () => {
    const { pool } = server.db;
    const query = { text: `SELECT 'é' AS text, 'é' AS other`, byteColumns: ['text'] };
    expect((await pool.query(query)).rows).toEqual([{ text: Buffer.from('é'), other: 'é' }]);
    expect((await pool.query(query.text)).rows).toEqual([{ text: 'é', other: 'é' }]);
    await expect(pool.query({ ...query, text: 'SELECT text FROM nowhere' })).rejects.toThrow('nowhere');
    expect((await pool.query(query.text)).rows).toEqual([{ text: 'é', other: 'é' }]);
  });
});
