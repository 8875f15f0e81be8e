import { columnOf } from '../../database/statement.js';
import { type Field, fieldsOf, type FieldTable, type WordWeight } from '../fields.js';
import { type RecordKind, recordTables } from '../record-kinds.js';

const weights: readonly WordWeight[] = ['A', 'B', 'C', 'D'];

/**
 * Returns the SQL expression of the words of a kind's records, by weight (D24). `alias` is the alias of a row of the
 * kind's table. The functions `company_words`, `person_words` and `investor_words` of the migrations contain it
 * (test/static/record-words.test.ts). Returns null for kinds whose words are not searched.
 */
export function wordsExpression(kind: RecordKind, alias: string): string | null {
  const texts = textsOf(recordTables[kind].fields, alias);
  const terms = weights.flatMap((weight) => {
    const ofWeight = texts.filter((text) => text.weight === weight).map(({ expression }) => expression);
    return ofWeight.length === 0 ? [] : [`weigh_words(ARRAY[${ofWeight.join(', ')}], '${weight}')`];
  });
  return terms.length === 0 ? null : terms.join(' || ');
}

/** A field whose words are searched: the expression of its text, in which a list is one text. */
interface WeightedText {
  readonly weight: WordWeight;
  readonly expression: string;
}

function textsOf(fields: FieldTable, alias: string): readonly WeightedText[] {
  return fieldsOf({ name: '', description: '', fields }).flatMap(([name, field]) => {
    const column = `${alias}."${columnOf(name)}"`;
    const { table, wordWeight: weight, columnPrefix } = field.settings;
    if (weight !== undefined) return [{ weight, expression: textOf(column, field) }];
    return table === undefined || columnPrefix !== undefined ? [] : textsInItems(column, table.fields);
  });
}

/** Returns the texts of fields of list items, which are stored in one JSON column. */
function textsInItems(column: string, fields: FieldTable): readonly WeightedText[] {
  return Object.entries(fields).flatMap(([name, { settings }]) => {
    const { wordWeight: weight } = settings;
    return weight === undefined ? [] : [{ weight, expression: listText(column, `$[*].${name}`) }];
  });
}

function textOf(column: string, { settings: { depth } }: Field<unknown>): string {
  if (depth === 0) return column;
  return listText(column, depth === 1 ? '$[*]' : '$[*][*]');
}

function listText(column: string, path: string): string {
  return `list_words(${column}, '${path}')`;
}
