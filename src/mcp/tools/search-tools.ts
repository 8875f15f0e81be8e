import type { Connection } from '../../context/connection.js';
import type { Operation, RawArguments, Selection } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import { readWholePage, type WholePage } from '../../context/read-whole-page.js';
import type { RequestContext } from '../../context/request-context.js';
import type { ConnectionRequest } from '../../domain/connections/connection-request.js';
import { recordOrders } from '../../domain/connections/record-orders.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import { resolvers } from '../../graph/resolvers/resolvers.js';
import { exampleListBodies } from '../example-list-bodies.js';
import { readRecordListBody } from '../../wire/read-record-list-body.js';
import { documentOf } from '../../wire/stored-documents.js';
import { filterDefinitions, filterSchema } from '../filter-schema.js';
import { readFields, rowFields, viewRecord } from '../record-view.js';
import { answerByOperation } from './operation-tool.js';
import type { Tool, ToolCall } from './tool.js';
import {
  afterArgument,
  countOf,
  fieldsArgument,
  firstArgument,
  pageAnswers,
  readId,
  readRows,
} from './tool-arguments.js';

const { record } = resolvers;

type Json = Readonly<Record<string, unknown>>;

interface Searched<Kind extends RecordKind> {
  readonly kind: Kind;
  readonly words: readonly [string, string];
  readonly operation: Operation<ConnectionRequest>;
  readonly list: (
    request: ConnectionRequest,
    context: RequestContext,
    selection?: Selection,
  ) => Promise<Connection<Kind>>;
}

const fundingRounds: Searched<'FundingRound'> = {
  kind: 'FundingRound',
  words: ['funding round', 'funding rounds'],
  operation: operations.fundingRounds,
  list: (request, context, selection) => record.fundingRounds(request, context, selection),
};

/** A page of records that meet a filter. */
function answerSearch<Kind extends RecordKind>(
  { kind, operation, list, words }: Searched<Kind>,
  call: ToolCall,
  spell: (given: RawArguments) => RawArguments,
): ReturnType<Tool['answer']> {
  return answerByOperation(
    {
      operation,
      raw: (given) => {
        readFields(kind, given['fields'], rowFields[kind]);
        return readRecordListBody(kind, spell(given));
      },
      call: async (args, context, selection) => readWholePage(await list(args, context, selection)),
      shape: (page, given) => shapePage(kind, page, given),
      summarize: (answer) => summarizePage(answer, words),
    },
    call,
  );
}

function shapePage<Kind extends RecordKind>(kind: Kind, page: WholePage<Kind>, given: RawArguments): Json {
  const fields = readFields(kind, given['fields'], rowFields[kind]);
  const isNamed = given['fields'] !== undefined;
  return {
    items: page.records.map((one) => viewRecord(JSON.parse(documentOf(one)) as Json, fields, isNamed)),
    has_next_page: page.hasNextPage,
    end_cursor: page.endCursor,
    ...(page.totalCount !== null && { total_count: page.totalCount }),
  };
}

function summarizePage(answer: Json, words: readonly [string, string]): string {
  const shown = (answer['items'] as readonly unknown[]).length;
  const total = answer['total_count'];
  const of = typeof total === 'number' ? ` of ${total}` : '';
  const count = countOf(shown, words).replace(/^\d+/, (number) => `${number}${of}`);
  if (answer['has_next_page'] !== true) return `${count}; there are no more.`;
  const left = typeof total === 'number' ? 'others were left out' : 'more were left out';
  return `${count}; ${left}. Go on with after: ${JSON.stringify(answer['end_cursor'])}.`;
}

function argumentsOf(kind: RecordKind): Tool['arguments'] {
  const orders = Object.keys(recordOrders[kind].fields).map((name) => name.toLowerCase());
  return {
    filter: filterSchema(kind),
    order_by: {
      type: 'object',
      description: 'Unknown values come last either way.',
      properties: {
        field: { enum: orders.filter((name) => !name.startsWith('traction_')) },
        direction: { enum: ['asc', 'desc'] },
      },
      required: ['field'],
    },
    first: firstArgument,
    after: afterArgument,
    include_total: { type: 'boolean', description: 'Whether to count all that match, for nothing.' },
    fields: fieldsArgument(kind, describeStandard(kind)),
  };
}

function describeStandard(kind: RecordKind): string {
  const [first] = rowFields[kind];
  return first === '*'
    ? 'Default: all, with long lists cut to 10 items.'
    : `Default: ${rowFields[kind].join(', ')}.`;
}

/** Those definitions that are referred to. */
function definitionsFor(schema: object): Tool['arguments'] {
  const text = JSON.stringify(schema);
  return Object.fromEntries(
    Object.entries(filterDefinitions).filter(([name]) => text.includes(`"#/$defs/${name}"`)),
  );
}

function search<Kind extends RecordKind>(searched: Searched<Kind>, use: string): Tool {
  const { kind, operation } = searched;
  const [, words] = searched.words;
  const { filter, order_by: order } = exampleListBodies[kind] as Json;
  const given = argumentsOf(kind);
  return {
    name: `search_${words.replaceAll(' ', '_')}`,
    title: `Search ${words}`,
    description: `Finds ${words} by criteria, page by page, in any order. ${use} Ask for few rows first, or with dry_run for the price; include_total counts all that match for nothing. Example: ${JSON.stringify({ filter, ...(order !== undefined && { order_by: order }), first: 5 })}.`,
    price: '1 credit a row; an empty page is free',
    isFree: false,
    operations: [operation],
    arguments: given,
    required: [],
    definitions: definitionsFor(given),
    answers: {
      items: { type: 'array', items: { type: 'object' }, description: `The ${words}.` },
      ...pageAnswers,
      total_count: { type: 'integer', description: 'With include_total: all that match.' },
    },
    answer: (call) =>
      answerSearch(searched, call, ({ fields: _fields, ...body }) => ({
        ...body,
        first: readRows('first', body['first']),
      })),
  };
}

const historyOrder = { order_by: { field: 'announced_on', direction: 'asc' } };

/** The rounds of one company, oldest first. */
const fundingHistory: Tool = {
  name: 'company_funding_history',
  title: "Get a company's funding rounds",
  description:
    'All funding rounds of one company, oldest first, with type, date, amount, valuations and investors. For sums over many companies take aggregate, which is cheaper. Example: {"company_id": "a0a0a0000000000000000001"}.',
  price: '1 credit a round',
  isFree: false,
  operations: [operations.fundingRounds],
  arguments: {
    company_id: { type: 'string', description: 'The id of the company.' },
    first: firstArgument,
    after: afterArgument,
    fields: fieldsArgument('FundingRound', describeStandard('FundingRound')),
  },
  required: ['company_id'],
  answers: {
    items: { type: 'array', items: { type: 'object' }, description: 'The rounds, oldest first.' },
    ...pageAnswers,
  },
  answer: (call) =>
    answerSearch(fundingRounds, call, ({ company_id: company, after, first }) => ({
      filter: { company_id: { eq: readId('company_id', company) } },
      ...historyOrder,
      first: readRows('first', first),
      ...(after !== undefined && { after }),
    })),
};

/** Searches by filters. */
export const searchTools: readonly Tool[] = [
  search(
    {
      kind: 'Company',
      words: ['company', 'companies'],
      operation: operations.companies,
      list: (request, context, selection) => record.companies(request, context, selection),
    },
    'Take autocomplete for one company by name, and aggregate to count or sum without reading each.',
  ),
  search(
    {
      kind: 'Investor',
      words: ['investor', 'investors'],
      operation: operations.investors,
      list: (request, context, selection) => record.investors(request, context, selection),
    },
    'Who invests in a field is best asked by the companies behind: {"portfolio": {"some": {"industry": {"has": "Robotics"}}}}.',
  ),
  search(
    {
      kind: 'Person',
      words: ['person', 'people'],
      operation: operations.people,
      list: (request, context, selection) => record.people(request, context, selection),
    },
    'By title, company, skills, seniority or place.',
  ),
  search(
    fundingRounds,
    'By date, type, amount, and by company or investors through edges. For one company take company_funding_history.',
  ),
  search(
    {
      kind: 'Acquisition',
      words: ['acquisition', 'acquisitions'],
      operation: operations.acquisitions,
      list: (request, context, selection) => record.acquisitions(request, context, selection),
    },
    'By date, type, price, and by the two companies through edges. For one company take company_acquisitions.',
  ),
  fundingHistory,
];
