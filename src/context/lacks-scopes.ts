import type { Scope } from '../domain/scopes.js';
import { ApiError } from '../errors/api-error.js';

/** Creates the NOT_PERMITTED error that names the scopes which a key lacks (D2, step 3). */
export function lacksScopes(missing: readonly Scope[]): ApiError {
  const lacking = `the ${missing.length === 1 ? 'scope' : 'scopes'} ${missing.join(', ')}`;
  return new ApiError('NOT_PERMITTED', `This API key lacks ${lacking}.`);
}
