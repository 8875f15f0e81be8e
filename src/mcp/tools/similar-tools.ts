import type { OperationMethod } from '../../context/operation.js';
import type { SimilarKind, SimilarRequest } from '../../query/model/similar-request.js';
import { readFilterSpelling } from '../../query/wire/read-filter-spelling.js';
import { similarResolver } from '../../record-api/graphql/similar-resolver.js';
import { similarOperations, type SimilarRecord } from '../../record-api/similar-records.js';
import { similaritiesOf } from '../../record-api/wire/similar-wire.js';
import { recordWords } from '../../records/record-kinds.js';
import { documentTextOf } from '../../records/wire/write-document.js';
import { readFields, rowFields, viewRecord } from '../record-view.js';
import { answerByOperation } from './operation-tool.js';
import {
  countOf,
  fieldsArgument,
  firstArgument,
  idSchema,
  readId,
  readRows,
  type Tool,
  type ToolCall,
} from './tool.js';

/** The tools that return the records that are most similar to one. */
export const similarTools: readonly Tool[] = [
  similarTool(
    'Company',
    'similarCompanies',
    'shared tags, industries, technology verticals and technologies (rare ones count more), customers, stage, size and country. Use it for competitors, comparables and alternatives. Example: {"id": "a0a0a0000000000000000001", "first": 5}.',
    (...call) => similarResolver.similarCompanies(...call),
  ),
  similarTool(
    'Investor',
    'similarInvestors',
    'shared portfolio companies, and rounds in which both invested. Use it for co-investors. Example: {"id": "inv_a0a0a0000000000000000001", "first": 5}.',
    (...call) => similarResolver.similarInvestors(...call),
  ),
];

type Json = Readonly<Record<string, unknown>>;

function similarTool<Kind extends SimilarKind>(
  kind: Kind,
  name: keyof typeof similarOperations,
  use: string,
  call: OperationMethod<SimilarRequest, SimilarRecord<Kind>[]>,
): Tool {
  const { one, many } = recordWords[kind];
  return {
    name: `similar_${many}`,
    title: `Get similar ${many}`,
    description: `Returns the ${many} most similar to one, best first, with reasons: ${use}`,
    price: '1 credit per row; an empty result is free',
    isFree: false,
    operations: [similarOperations[name]],
    arguments: {
      id: idSchema(`ID of the ${one}.`),
      first: firstArgument,
      filter: { type: 'object', description: `Filter, as in search_${many}.` },
      fields: fieldsArgument(kind, `Default: as in search_${many}.`),
    },
    required: ['id'],
    answers: {
      items: { type: 'array', items: { type: 'object' }, description: `The ${many}, best first.` },
      similarities: {
        type: 'array',
        items: { type: 'object' },
        description: 'For each item: id, score (0 to 1) and reasons.',
      },
    },
    answer: (toolCall) => answerSimilar(kind, name, call, toolCall),
  };
}

function answerSimilar<Kind extends SimilarKind>(
  kind: Kind,
  name: keyof typeof similarOperations,
  call: OperationMethod<SimilarRequest, SimilarRecord<Kind>[]>,
  toolCall: ToolCall,
): ReturnType<Tool['answer']> {
  const { one, many } = recordWords[kind];
  return answerByOperation(
    {
      operation: similarOperations[name],
      raw: ({ id, first, filter, fields }) => {
        readFields(kind, fields, rowFields[kind]);
        return {
          id: readId('id', id),
          first: readRows('first', first),
          ...(filter !== undefined && { filter: readFilterSpelling(kind, filter) }),
        };
      },
      call,
      shape: (similar, given) => {
        const fields = readFields(kind, given['fields'], rowFields[kind]);
        const isNamed = given['fields'] !== undefined;
        return {
          items: similar.map(({ node }) =>
            viewRecord(JSON.parse(documentTextOf(node)) as Json, fields, isNamed),
          ),
          similarities: similaritiesOf(similar),
        };
      },
      summarize: (answer) => `${countOf((answer['items'] as readonly unknown[]).length, [one, many])}.`,
    },
    toolCall,
  );
}
