import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = join(__dirname, '..', '..', 'src');

/**
 * Files whose rows are not typed by Prisma models. Their statements depend on a filter, a record kind or the requested
 * fields, so that their rows are typed by the field tables of `src/records`, or on a list of tables. Other files read PostgreSQL's catalogs, or
 * contain no statement.
 */
const exceptions = [
  'accounts/sql/charge-credits.ts',
  'accounts/sql/distributed/',
  'cli/option-values.ts',
  'database/distribution/',
  'database/engine/',
  'database/queries.ts',
  'database/replicas/',
  'database/transaction.ts',
  'erasure/sql/count-own.ts',
  'erasure/sql/find-subject.ts',
  'erasure/sql/linked-records.ts',
  'erasure/sql/sweep-columns.ts',
  'import/sql/deferred-indexes.ts',
  'import/sql/documents.ts',
  'import/sql/listed-ids.ts',
  'import/sql/maintain-tables.ts',
  'import/sql/rekey/',
  'import/sql/stored-lines.ts',
  'import/sql/write-records.ts',
  'query/sql/',
  'records/sql/',
];

/** Rows that contain only computed values: a count or a boolean. */
const computedRow =
  /^(?:\{ (?:count|missing): number \}|\{ (?:alone|appended|done|isMine|isRead|present): boolean[^}]*\})$/;

/** Rows of statements that depend on a filter or a table, for example record IDs or the results of comparisons. */
const dynamicRow =
  /^(?:\{ id: string \}|\{ id: string; difference: Difference \}|Omit<SearchMismatch, 'searchId'>|UsageRow|\[string, string, Date\])$/;

it('all other raw SQL is a Statement, whose rows are typed by Prisma models', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(\w+\/sql|database|cli)\/.*\.ts$/.test(name) && !name.includes('generated'))
    .filter((name) => !exceptions.some((exception) => name.startsWith(exception)));
  expect(files.length).toBeGreaterThan(80);
  const typed = files.flatMap((name) =>
    [
      ...readFileSync(join(source, name), 'utf8').matchAll(
        /\b(?:query|run|queryToEnd)<((?:[^<>()]|<[^<>]*>)+)>\(/g,
      ),
    ].map(([, row = '']) => [name, row.replaceAll(/\s+/g, ' ')] as const),
  );
  expect(typed.length).toBeGreaterThan(10);
  expect(typed.filter(([, row]) => !computedRow.test(row) && !dynamicRow.test(row))).toEqual([]);
});
