import type { ErrorCode } from '../errors/error-table.js';

/** Real sentences of errors that say more than the table's own message: what was got, and what is needed. */
export const errorExamples: Partial<Readonly<Record<ErrorCode, string>>> = {};
