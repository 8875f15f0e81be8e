import { recordKinds, type RecordKind } from '../domain/record-kinds.js';
import { csvColumns } from '../wire/csv-columns.js';
import { generatedNote } from './generated-note.js';

const head = `# Columns of CSV

${generatedNote('src/wire')}

Each kind of record has the same columns in every CSV, whatever the records hold: the fields of the [contract](contract.md#2-resources-and-their-fields) in its order.
A part that is always there has a column for each of its fields, with a dot (\`hq.city\`). Lists, and objects that can be null, are JSON in their cell.
How cells are written is in [export.md](export.md#csv).
`;

const titles: Readonly<Record<RecordKind, string>> = {
  Company: 'Companies',
  Person: 'People',
  Investor: 'Investors',
  FundingRound: 'Funding rounds',
  Acquisition: 'Acquisitions',
  Ipo: 'IPOs',
};

/** docs/csv-columns.md: a section for each kind of record, with its columns in their order. */
export function csvColumnsPage(): string {
  return [head, ...recordKinds.map(describe)].join('\n');
}

function describe(kind: RecordKind): string {
  const columns = csvColumns[kind];
  const rows = columns.map(({ path, type }) => `- \`${path.join('.')}\`: ${words[type] ?? type}`);
  return `## ${titles[kind]}\n\n${columns.length} columns:\n\n${rows.join('\n')}\n`;
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: '`true` or `false`',
  array: 'JSON, a list',
  object: 'JSON, an object',
};
