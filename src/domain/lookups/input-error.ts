import type { ErrorCode } from '../../errors/error-table.js';

/** Why one input of many is refused, in the shape of the contract's errors (contract 7). */
export interface InputError {
  readonly errorCode: ErrorCode;
  readonly message: string;
}
