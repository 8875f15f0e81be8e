import { ApiError } from '../../errors/api-error.js';
import { impossibleId } from '../../values/not-found.js';
import { hasChecksum } from './keys.js';

/** The permissions of operator keys, each with its meaning (D25). */
export const operatorScopes = {
  'organizations:read': 'Reads organizations and lists their keys, grants and refunds.',
  'organizations:write':
    'Creates, updates, suspends, closes and purges organizations; grants and refunds credits.',
  'keys:write': 'Issues and revokes keys of organizations; lists and revokes operator keys.',
  'usage:read': 'Reads the usage and the charges of all organizations.',
  'records:write': 'Corrects, removes and merges records, and lists corrections.',
  'audit:read': 'Reads the audit log.',
} as const;

export type OperatorScope = keyof typeof operatorScopes;

/** The operator key of a request. */
export interface OperatorCaller {
  readonly keyId: string;
  readonly scopes: readonly OperatorScope[];
}

export const operatorScopeNames = Object.keys(operatorScopes) as readonly OperatorScope[];

/** The scope of the keys that may revoke operator keys. */
export const managingScope: OperatorScope = 'keys:write';

/** Returns whether a text is the name of a scope. */
export function isOperatorScope(name: string): name is OperatorScope {
  return Object.hasOwn(operatorScopes, name);
}

/** The first characters of operator keys. */
export const operatorMark = 'dgo_';

/** Returns false for a text that cannot be an operator key. Such a text is not looked up. */
export function isPossibleOperatorKey(text: string): boolean {
  return hasChecksum(text, operatorMark);
}

const pattern = /^opk_[0-9a-f]{1,64}$/;

/** Parses the ID of an operator key. @throws ApiError NOT_FOUND for a text that cannot be one (D3). */
export function readOperatorKeyId(value: unknown): string {
  if (typeof value === 'string' && pattern.test(value)) return value;
  throw impossibleId('operator key', value, '`opk_` and hex digits');
}

/** Creates the error NOT_PERMITTED, with the scope that an operator key lacks. */
export function lacksOperatorScope(scope: OperatorScope): ApiError {
  return new ApiError('NOT_PERMITTED', `This operator key lacks the scope ${scope}.`);
}
