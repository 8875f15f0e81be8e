import { ApiError } from '../errors/api-error.js';
import { isDatabaseUnavailable } from '../store/unavailable.js';
import { CommandError } from './command.js';

/** One clear sentence of whatever a command failed with. */
export function describeFailure(error: unknown): string {
  if (error instanceof CommandError || error instanceof ApiError) return error.message;
  if (isDatabaseUnavailable(error)) return `Cannot reach the database: ${causeOf(error)}.`;
  return causeOf(error);
}

/** An attempt at several addresses fails with an error that has no words of its own. */
function causeOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(causeOf).join(', ');
  return error instanceof Error ? error.message.trim() : String(error);
}
