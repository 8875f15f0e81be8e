import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection, PoolClient, Submittable } from 'pg';
import { type Column, columnOf, type Columns, Statement } from '../../../src/database/statement.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const source = join(__dirname, '..', '..', '..', 'src');

/** Loads every module with SQL, so that `Statement.all` has all statements. */
async function loadStatements(): Promise<void> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /^(\w+\/sql\/.*|database\/\w+)\.ts$/.test(name)))
    await import(`../../../src/${file.replace(/\.ts$/, '.js')}`);
}

interface ReturnedColumn {
  readonly name: string;
  /** OID of the table and number of the column that the value is read from. Both are 0 for a computed value. */
  readonly tableID: number;
  readonly columnID: number;
  readonly dataTypeID: number;
}

/** Requests the columns of a statement from PostgreSQL, without running it. */
class Description implements Submittable {
  private fields: readonly ReturnedColumn[] = [];

  constructor(
    private readonly text: string,
    private readonly done: (error: Error | null, fields: readonly ReturnedColumn[]) => void,
  ) {}

  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { readonly fields: readonly ReturnedColumn[] }): void {
    this.fields = fields;
  }

  /** Ends the query, because pg reports no further events after an error. */
  handleError(error: Error): void {
    this.done(error, []);
  }

  handleReadyForQuery(): void {
    this.done(null, this.fields);
  }
}

function describeColumns(client: PoolClient, text: string): Promise<readonly ReturnedColumn[]> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, fields: readonly ReturnedColumn[]): void => {
      if (error === null) resolve(fields);
      else reject(error);
    };
    client.query(new Description(text, done));
  });
}

/** The columns of all tables, and all types, of a database. */
interface Catalog {
  readonly columns: ReadonlyMap<
    string,
    { readonly tableID: number; readonly columnID: number; readonly typeID: number }
  >;
  readonly types: ReadonlyMap<string, number>;
}

async function readCatalog(client: PoolClient): Promise<Catalog> {
  const { rows } = await client.query<{ name: string; table_id: string; position: number; type_id: string }>(
    `SELECT c.relname || '.' || a.attname AS name, c.oid::text AS table_id, a.attnum AS position,
       a.atttypid::text AS type_id
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = current_schema()::regnamespace AND a.attnum > 0 AND NOT a.attisdropped`,
  );
  const types = await client.query<{ name: string; id: string }>(
    `SELECT name, name::regtype::oid::text AS id
     FROM unnest(ARRAY['bool', 'float8', 'int4', 'int8', 'json', 'jsonb', 'text', 'text[]', 'timestamptz']) AS name`,
  );
  return {
    columns: new Map(
      rows.map((row) => [
        row.name,
        { tableID: Number(row.table_id), columnID: row.position, typeID: Number(row.type_id) },
      ]),
    ),
    types: new Map(types.rows.map(({ name, id }) => [name, Number(id)])),
  };
}

/** Describes how a returned column differs from the declared one, or returns null if it does not. */
function differenceOf(
  { columns, types }: Catalog,
  declared: string | Column<unknown>,
  returned: ReturnedColumn,
): string | null {
  const of = typeof declared === 'string' ? { field: declared } : declared.source;
  if (!('field' in of))
    return types.get(of.type) === returned.dataTypeID ? null : `is not of type ${of.type}`;
  const [model = '', field = ''] = of.field.split('.');
  const column = columns.get(`${columnOf(model).slice(1)}.${columnOf(field)}`);
  if (column === undefined) return `has no column ${of.field}`;
  if (column.typeID !== returned.dataTypeID) return `has another type than ${of.field}`;
  const isRead = returned.tableID !== 0;
  const isSame = column.tableID === returned.tableID && column.columnID === returned.columnID;
  return isRead && !isSame ? `is not read from ${of.field}` : null;
}

/** Returns the differences between the declared and the returned columns of a statement. */
async function findDifferences(
  client: PoolClient,
  catalog: Catalog,
  { text, columns }: Statement<Columns>,
): Promise<string[]> {
  const label = text.trim().replaceAll(/\s+/g, ' ').slice(0, 60);
  let returned: readonly ReturnedColumn[];
  try {
    returned = await describeColumns(client, text);
  } catch (error) {
    return [`${label}: ${(error as Error).message}`];
  }
  const names = returned.map(({ name }) => name).sort();
  const declared = Object.keys(columns).sort();
  if (names.join() !== declared.join())
    return [`${label}: returns ${names.join()} instead of ${declared.join()}`];
  return returned.flatMap((column) => {
    const wanted = columns[column.name];
    const difference = wanted === undefined ? 'is unknown' : differenceOf(catalog, wanted, column);
    return difference === null ? [] : [`${label}: ${column.name} ${difference}`];
  });
}

async function findAllDifferences(client: PoolClient): Promise<string[]> {
  const catalog = await readCatalog(client);
  const found: string[] = [];
  for (const statement of Statement.all) found.push(...(await findDifferences(client, catalog, statement)));
  return found;
}

let server: TestServer;
let client: PoolClient;
beforeAll(async () => {
  await loadStatements();
  server = await startServer();
  client = await server.db.longPool.connect();
});
afterAll(async () => {
  client.release();
  await server.stop();
});

it('each typed statement returns the columns and types of the Prisma models that it declares', async () => {
  expect(Statement.all.length).toBeGreaterThan(80);
  expect(await findAllDifferences(client)).toEqual([]);
});

it('no two typed statements are prepared under one name', () => {
  const names = Statement.all.flatMap(({ name }) => (name === undefined ? [] : [name]));
  expect(names).toEqual([...new Set(names)]);
});

describe('the comparison', () => {
  const columns = { id: 'Webhook.id', url: 'Webhook.url' } as const;
  const compare = async (text: string): Promise<string[]> =>
    findDifferences(client, await readCatalog(client), { text, columns } as unknown as Statement<Columns>);

  it('finds a column under another name, of another column, of another type, and a missing one', async () => {
    expect(await compare('SELECT id, url FROM webhook')).toEqual([]);
    expect(await compare('SELECT id, url AS address FROM webhook')).toEqual([
      expect.stringMatching(/returns address,id instead of id,url$/),
    ]);
    expect(await compare('SELECT id, secret AS url FROM webhook')).toEqual([
      expect.stringMatching(/url is not read from Webhook\.url$/),
    ]);
    expect(await compare('SELECT id, 1 AS url FROM webhook')).toEqual([
      expect.stringMatching(/url has another type than Webhook\.url$/),
    ]);
    expect(await compare('SELECT id FROM webhook')).toEqual([
      expect.stringMatching(/returns id instead of id,url$/),
    ]);
  });

  it('fails when a column of the database is renamed', async () => {
    for (const [table, column] of [
      ['api_key', 'replaced_by'],
      ['webhook_delivery', 'payload'],
      ['saved_search', 'filter'],
    ]) {
      await client.query('BEGIN');
      await client.query(`ALTER TABLE ${table} RENAME COLUMN ${column} TO renamed`);
      await client.query('SAVEPOINT renamed');
      const catalog = await readCatalog(client);
      const found: string[] = [];
      for (const statement of Statement.all) {
        found.push(...(await findDifferences(client, catalog, statement)));
        await client.query('ROLLBACK TO SAVEPOINT renamed');
      }
      await client.query('ROLLBACK');
      expect(found.length).toBeGreaterThan(0);
      expect(found).toContainEqual(expect.stringMatching(/does not exist$/));
    }
    expect(await findAllDifferences(client)).toEqual([]);
  });
});
