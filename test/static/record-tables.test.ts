import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Field, fieldsOf } from '../../src/records/fields.js';
import { type RecordKind, recordKinds, recordTables } from '../../src/records/record-kinds.js';

const root = join(__dirname, '..', '..');
const prisma = readFileSync(join(root, 'prisma', 'schema.prisma'), 'utf8');

/** Columns that a table has in addition to the fields of its record. */
const others: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
  Investor: ['nameKey String?', 'domainKey String?'],
};

const columnTypes: Readonly<Record<string, string>> = {
  boolean: 'Boolean',
  choice: 'String',
  date: 'DateTime',
  id: 'String',
  integer: 'BigInt',
  moment: 'DateTime',
  name: 'String',
  number: 'Float',
  text: 'String',
};

/** Returns the columns of a Prisma model, without its relations, for example `nameKey String?`. */
function columnsOfModel(kind: RecordKind): string[] {
  const [, body = ''] = new RegExp(`^model ${kind} \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(prisma) ?? [];
  return [...body.matchAll(/^ {2}(\w+)\s+(String|BigInt|Float|Boolean|DateTime|Json)(\??)/gm)].map(
    ([, name = '', type = '', optional = '']) => `${name} ${type}${optional}`,
  );
}

function columnsOfFields(fields: Readonly<Record<string, Field<unknown>>>, prefix = ''): string[] {
  return Object.entries(fields).flatMap(([field, { settings }]) => {
    const { type, depth, table, isNullable, columnPrefix } = settings;
    if (table !== undefined && columnPrefix !== undefined) return columnsOfFields(table.fields, columnPrefix);
    const name = prefix === '' ? field : prefix + field.charAt(0).toUpperCase() + field.slice(1);
    // The investors of a round are stored in its table as text, so that a page of rounds is read from one table.
    if (name === 'investors') return [`${name} String`];
    const column = depth > 0 || table !== undefined ? 'Json' : columnTypes[type];
    return [`${name} ${column}${isNullable ? '?' : ''}`];
  });
}

describe.each(recordKinds)('the field table of %s', (kind) => {
  it('has the fields of the Prisma model, with the same types and nullability, in the same order', () => {
    const expected = [
      ...columnsOfFields(recordTables[kind].fields),
      'document String?',
      'version String?',
      ...(others[kind] ?? []),
    ];
    expect(columnsOfModel(kind)).toEqual(expected);
  });

  it('describes every field in a sentence', () => {
    for (const [name, { settings }] of fieldsOf(recordTables[kind]))
      expect([name, settings.description]).toEqual([name, expect.stringMatching(/^[A-Z].*\.$/)]);
  });
});
