import type { Connection } from '../../context/connection.js';
import type { OperationMethod, RawArguments } from '../../context/operation.js';
import { ApiError } from '../../errors/api-error.js';
import type { ConnectionRequest } from '../../query/model/connection-request.js';
import { hasWords } from '../../query/model/filter-fields.js';
import { recordOrders } from '../../query/model/record-orders.js';
import { recordMethods } from '../../record-api/graphql/record-methods.js';
import { readWholePage, type WholePage } from '../../record-api/read-whole-page.js';
import { recordListOperations } from '../../record-api/record-operations.js';
import { serializeMatches } from '../../record-api/wire/match-wire.js';
import { readRecordListBody } from '../../record-api/wire/read-record-list-body.js';
import {
  productsOf,
  type RecordKind,
  recordKinds,
  recordTables,
  recordWords,
} from '../../records/record-kinds.js';
import { documentTextOf } from '../../records/wire/write-document.js';
import { quote } from '../../values/nearest-texts.js';
import { filterSchema } from '../filter-schema.js';
import { readFields, rowFields, viewRecord } from '../record-view.js';
import { answerByOperation } from './operation-tool.js';
import {
  afterArgument,
  countOf,
  fieldsArgument,
  firstArgument,
  pageAnswers,
  readId,
  readRows,
  type Tool,
  type ToolCall,
} from './tool.js';

const historyOrder = { order_by: { field: 'announced_on', direction: 'asc' } };

/** Returns the funding rounds of one company, oldest first. */
const fundingHistory: Tool = {
  name: 'company_funding_history',
  title: "Get a company's funding rounds",
  description:
    'Returns all funding rounds of one company, oldest first, with type, date, amount, valuations and investors: what it raised, its last round, who led it. For sums over many companies, use aggregate, which is cheaper. Example: {"company_id": "a0a0a0000000000000000001"}.',
  price: '1 credit per round; an empty page is free',
  isFree: false,
  operations: [recordListOperations.fundingRounds],
  arguments: {
    company_id: { type: 'string', description: 'ID of the company.' },
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
    answerSearch('FundingRound', call, ({ company_id: company, after, first }) => ({
      filter: { company_id: { eq: readId('company_id', company) } },
      ...historyOrder,
      first: readRows('first', first),
      ...(after !== undefined && { after }),
    })),
};

/** For each kind with its own search tool: advice that the tool's description adds. */
const searchUses = {
  Company:
    'Criteria include industry, country, number of employees, founding year (founded) and funding. Use autocomplete to find one company by name, and aggregate to count or sum without reading each record.',
  Investor:
    'Criteria include type (venture, angel), location, stage and portfolio (portfolio_companies). To find who invests in an industry such as robotics, filter by the companies of their rounds: {"funding_rounds": {"some": {"company": {"industry": {"has": "Robotics"}}}}}.',
  Person: 'Criteria include title, company, skills, seniority and location.',
  FundingRound:
    'Criteria include date (since, before), type, amount (above, below) and, through edges, company and investors. For one company, use company_funding_history.',
  Acquisition:
    'Criteria include date (since, before), type, price (above, below) and, through edges, the two companies. For one company, use company_acquisitions.',
} as const satisfies Partial<Record<RecordKind, string>>;

/** The record kinds without their own search tool, by product. */
const otherKinds: Readonly<Record<string, RecordKind>> = productsOf(
  recordKinds.filter((kind) => !(kind in searchUses)),
);

const otherWords = Object.values(otherKinds)
  .map((kind) => recordWords[kind].many)
  .join(', ');

/** One search tool for all other kinds. It uses less of a model's context than one tool per kind. */
const searchRecords: Tool = {
  name: 'search_records',
  title: 'Search other records',
  description: `Finds ${otherWords}. Example: ${JSON.stringify({ product: 'interest_signals', filter: recordTables.InterestSignal.exampleSearch['filter'] })}.`,
  price: '1 credit per row; an empty page is free',
  isFree: false,
  operations: Object.values(otherKinds).map((kind) => recordListOperations[recordWords[kind].field]),
  arguments: {
    product: { type: 'string', enum: Object.keys(otherKinds) },
    filter: { type: 'object', description: 'Filter, as in search_companies.' },
    order_by: { type: 'object' },
    first: firstArgument,
    after: afterArgument,
    include_total: { type: 'boolean' },
  },
  required: ['product'],
  answers: {
    items: { type: 'array', items: { type: 'object' } },
    ...pageAnswers,
    total_count: { type: 'integer' },
  },
  answer: (call) => {
    const { product } = call.given;
    const kind = typeof product === 'string' ? otherKinds[product] : undefined;
    if (kind === undefined) {
      const known = Object.keys(otherKinds).join(', ');
      throw new ApiError('VALIDATION_ERROR', `product must be one of ${known}, got ${quote(product)}.`);
    }
    return answerSearch(kind, call, ({ product: _product, ...body }) => ({
      ...body,
      first: readRows('first', body['first']),
    }));
  },
};

/** The tools that search records by filter. */
export const searchTools: readonly Tool[] = [
  ...Object.entries(searchUses).map(([kind, use]) => search(kind as keyof typeof searchUses, use)),
  fundingHistory,
  searchRecords,
];

type Json = Readonly<Record<string, unknown>>;

/** Returns a page of the records that match a filter. */
function answerSearch(
  kind: RecordKind,
  call: ToolCall,
  spell: (given: RawArguments) => RawArguments,
): ReturnType<Tool['answer']> {
  const { field, one, many } = recordWords[kind];
  const list: OperationMethod<ConnectionRequest, Connection<RecordKind>> = recordMethods[kind].list;
  return answerByOperation(
    {
      operation: recordListOperations[field],
      raw: (given) => {
        readFields(kind, given['fields'], rowFields[kind]);
        return readRecordListBody(kind, spell(given));
      },
      call: async (args, context, selection) => readWholePage(await list(args, context, selection)),
      shape: (page, given) => shapePage(kind, page, given),
      summarize: (answer) => summarizePage(answer, [one, many]),
    },
    call,
  );
}

function shapePage<Kind extends RecordKind>(kind: Kind, page: WholePage<Kind>, given: RawArguments): Json {
  const fields = readFields(kind, given['fields'], rowFields[kind]);
  const isNamed = given['fields'] !== undefined;
  return {
    items: page.records.map((one) => viewRecord(JSON.parse(documentTextOf(one)) as Json, fields, isNamed)),
    has_next_page: page.hasNextPage,
    end_cursor: page.endCursor,
    ...(page.totalCount !== null && { total_count: page.totalCount }),
    ...(page.matches !== null && { matches: serializeMatches(page.matches) }),
  };
}

function summarizePage(answer: Json, words: readonly [string, string]): string {
  const shown = (answer['items'] as readonly unknown[]).length;
  const total = answer['total_count'];
  const count = typeof total === 'number' ? `${shown} of ${countOf(total, words)}` : countOf(shown, words);
  if (answer['has_next_page'] !== true) return `${count}; there are no more.`;
  return `${count}; there are more. Continue with after: ${JSON.stringify(answer['end_cursor'])}.`;
}

function argumentsOf(kind: RecordKind): Tool['arguments'] {
  const orders = Object.keys(recordOrders[kind].fields).map((name) => name.toLowerCase());
  return {
    filter: filterSchema(kind),
    order_by: {
      type: 'object',
      description: 'Unknown values come last in both directions.',
      properties: {
        field: { type: 'string', enum: orders.filter((name) => !name.startsWith('traction_')) },
        direction: { type: 'string', enum: ['asc', 'desc'] },
      },
      required: ['field'],
    },
    first: firstArgument,
    after: afterArgument,
    include_total: { type: 'boolean', description: 'Also counts all matches. Free.' },
    ...(hasWords(kind) && {
      include_matches: {
        type: 'boolean',
        description: 'With filter.text: also returns why each row matches.',
      },
    }),
    fields: fieldsArgument(kind, describeStandard(kind)),
  };
}

function describeStandard(kind: RecordKind): string {
  const [first] = rowFields[kind];
  return first === '*'
    ? 'Default: all, with long lists cut to 10 items.'
    : `Default: ${rowFields[kind].join(', ')}.`;
}

function search(kind: RecordKind, use: string): Tool {
  const { field, many: words } = recordWords[kind];
  const { filter, order_by: order }: Json = recordTables[kind].exampleSearch;
  const given = argumentsOf(kind);
  return {
    name: `search_${words.replaceAll(' ', '_')}`,
    title: `Search ${words}`,
    description: `Finds ${words} by criteria, page by page, in any order. ${use} Example: ${JSON.stringify({ filter, ...(order !== undefined && { order_by: order }), first: 5 })}.`,
    price: '1 credit per row; an empty page is free',
    isFree: false,
    operations: [recordListOperations[field]],
    arguments: given,
    required: [],
    answers: {
      items: { type: 'array', items: { type: 'object' } },
      ...pageAnswers,
      total_count: { type: 'integer' },
      ...(hasWords(kind) && {
        matches: {
          type: 'array',
          items: { type: 'object' },
          description: 'With include_matches, for each item: id, relative score, and highlights.',
        },
      }),
    },
    answer: (call) =>
      answerSearch(kind, call, ({ fields: _fields, ...body }) => ({
        ...body,
        first: readRows('first', body['first']),
      })),
  };
}
