import { operations } from '../../context/operations/operations.js';
import { resolvers } from '../../graph/resolvers/resolvers.js';
import { documentOf } from '../../wire/stored-documents.js';
import { answerByOperation } from './operation-tool.js';
import type { Tool } from './tool.js';
import { countOf, firstArgument, readId, readRows } from './tool-arguments.js';

/** The deals of one company, on either side. */
export const companyAcquisitionsTool: Tool = {
  name: 'company_acquisitions',
  title: "Get a company's acquisitions",
  description:
    'Acquisitions in which one company bought or was bought, newest first, with price, date and the other company. Example: {"company_id": "a0a0a0000000000000000001"}.',
  price: '1 credit an acquisition; none is free',
  isFree: false,
  operations: [operations.companyAcquisitions],
  arguments: {
    company_id: { type: 'string', description: 'The id of the company.' },
    limit: firstArgument,
    page: { type: 'integer', minimum: 0, default: 0, description: 'To go on: which page, counted from 0.' },
  },
  required: ['company_id'],
  answers: {
    items: { type: 'array', items: { type: 'object' }, description: 'The acquisitions, newest first.' },
    next_page: {
      type: ['integer', 'null'],
      description: '`page` to go on with; null when there are no more.',
    },
  },
  answer: (call) =>
    answerByOperation(
      {
        operation: operations.companyAcquisitions,
        raw: ({ company_id: companyId, limit, page }) => ({
          companyId: readId('company_id', companyId),
          limit: readRows('limit', limit),
          page,
        }),
        call: (args, context, selection) => resolvers.deal.companyAcquisitions(args, context, selection),
        shape: (deals, { limit, page }) => ({
          items: deals.map((deal) => JSON.parse(documentOf(deal)) as object),
          // A full page may be the last one, and the next is then empty, and free.
          next_page: deals.length < readRows('limit', limit) ? null : Number(page ?? 0) + 1,
        }),
        summarize: ({ items, next_page: next }) => {
          const count = countOf((items as readonly unknown[]).length, ['acquisition', 'acquisitions']);
          if (typeof next !== 'number') return `${count}; there are no more.`;
          return `${count}; there may be more: go on with page: ${next}.`;
        },
      },
      call,
    ),
};
