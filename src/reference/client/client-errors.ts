import { errorTable, type ErrorCode } from '../../errors/error-table.js';
import { errorNotes } from '../error-notes.js';
import { generatedHead } from './generated-head.js';

/** src/client/generated/errors.ts: a class for each code of the error table. */
export function clientErrors(): string {
  const codes = Object.keys(errorTable) as ErrorCode[];
  const classes = codes.map((code) => {
    const { status } = errorTable[code];
    const { when, remedy } = errorNotes[code];
    return `/** Status ${status}. ${when} ${remedy} */
export class ${errorClassName(code)} extends DealgraphError {
  override readonly name = '${errorClassName(code)}';
  declare readonly code: '${code}';
}
`;
  });
  const rows = codes.map((code) => `  ${code}: ${errorClassName(code)},\n`);
  const statuses = codes.map((code) => `  ${code}: ${errorTable[code].status},\n`);
  return `${generatedHead('src/errors/error-table.ts')}
import { DealgraphError } from '../dealgraph-error.js';

${classes.join('\n')}
/** The class of each code. */
export const errorClasses = {
${rows.join('')}} as const;

/** The status of each code. */
export const errorStatuses: Readonly<Record<string, number>> = {
${statuses.join('')}};

/** A code of the service's error table. */
export type ErrorCode = keyof typeof errorClasses;
`;
}

/** `OUT_OF_CREDITS` is an OutOfCreditsError, `VALIDATION_ERROR` a ValidationError. */
function errorClassName(code: string): string {
  const words = code.toLowerCase().split('_');
  const name = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
  return name.endsWith('Error') ? name : `${name}Error`;
}
