import { wrappedErrors } from './wrapped-errors.js';

/** PostgreSQL's code for a statement that was cancelled or exceeded `statement_timeout`. */
const canceled = '57014';

/** Returns true when an error says that a statement took too long. The database is well, and nothing was written. */
export function isStatementTimeout(error: unknown): boolean {
  return wrappedErrors(error).some(
    ({ code, originalCode }) => code === canceled || originalCode === canceled,
  );
}
