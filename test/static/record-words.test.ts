import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordKinds } from '../../src/records/record-kinds.js';
import { tableOf } from '../../src/records/sql/record-rows.js';
import { wordsExpression } from '../../src/records/sql/record-words.js';

const directory = join(__dirname, '..', '..', 'prisma', 'migrations');
const migrations = readdirSync(directory)
  .filter((name) => /^\d/.test(name))
  .sort()
  .map((name) => readFileSync(join(directory, name, 'migration.sql'), 'utf8'));

/** Returns the SQL expression in the newest definition of a function, with single spaces; null if there is none. */
function expressionOf(name: string): string | null {
  const definition = new RegExp(`FUNCTION "${name}"\\([^)]*\\)[^$]*\\$\\$ SELECT ([^;]*?) \\$\\$;`);
  const found = migrations.flatMap((sql) => definition.exec(sql)?.[1] ?? []).at(-1);
  return found === undefined ? null : found.replaceAll(/\s+/g, ' ');
}

it.each(recordKinds)('the migrations give the words of %s the weights of its fields', (kind) => {
  expect(expressionOf(`${tableOf[kind]}_words`)).toBe(wordsExpression(kind, '$1'));
});
