import { quote } from '../../domain/quote.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import { ApiError } from '../../errors/api-error.js';
import { answerBounds } from '../answer-bounds.js';

const { standardRows, mostRows } = answerBounds;

/** How many rows of a page. */
export const firstArgument = {
  type: 'integer',
  minimum: 1,
  maximum: mostRows,
  default: standardRows,
  description: 'How many rows.',
};

export const afterArgument = {
  type: 'string',
  description: 'To go on: `end_cursor` of the page before, with the same filter and order.',
};

/** Which fields of records an answer shows. */
export function fieldsArgument(kind: RecordKind, standard: string): object {
  return {
    type: 'array',
    items: { type: 'string' },
    description: `Names of fields of the ${kind} record, with a dot inside parts (hq.country); ["*"] is all. ${standard} The price is the same.`,
  };
}

/** How many rows are asked for. @throws ApiError VALIDATION_ERROR. */
export function readRows(name: string, value: unknown): number {
  if (value === undefined || value === null) return standardRows;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= mostRows) return value;
  throw new ApiError(
    'VALIDATION_ERROR',
    `${name} needs to be an integer from 1 to ${mostRows}, got ${quote(value)}.`,
  );
}

/** @throws ApiError VALIDATION_ERROR. */
export function readId(name: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new ApiError('VALIDATION_ERROR', `${name} needs to be the id of a record, got ${quote(value)}.`);
}

export const idSchema = (description: string): object => ({ type: 'string', description });

/** A page's place among its list, as answers have it. */
export const pageAnswers: Readonly<Record<string, object>> = {
  has_next_page: { type: 'boolean' },
  end_cursor: { type: ['string', 'null'], description: '`after` of the next page.' },
};

/** `5 funding rounds`, `1 funding round`. */
export function countOf(count: number, [one, many]: readonly [string, string]): string {
  return `${count} ${count === 1 ? one : many}`;
}
