import { isOperatorScope, operatorScopeNames } from '../accounts/model/operator-keys.js';
import { listOperatorKeys, type OperatorKey } from '../accounts/sql/operator-keys.js';
import { operatorKeyStatus } from '../operator/model/operator-key-object.js';
import { issueKeyOfOperator, revokeKeyOfOperator } from '../operator/operator-keys.js';
import { readName } from '../values/read-values.js';
import { type Command, CommandError } from './command.js';
import { readExpiry } from './read-key-terms.js';

interface OperatorKeyInput {
  readonly scopes: readonly string[];
  readonly name?: string;
  /** A date (00:00 UTC), an RFC 3339 date-time, or `never`. */
  readonly expires: string;
}

/** `dealgraph operator-key issue`: issues an operator key and returns its secret, which is not shown again. */
export const operatorKeyIssue: Command<OperatorKeyInput> = async ({ scopes, name, expires }, services) => {
  const known = scopes.filter(isOperatorScope);
  if (known.length === 0 || known.length < scopes.length)
    throw new CommandError(
      `--scopes must be a list of ${operatorScopeNames.join(', ')}, got ${scopes.join(', ') || 'none'}.`,
    );
  const now = services.clock.now();
  const { secret, key } = await issueKeyOfOperator(services, {
    name: name === undefined ? null : readName('--name', name),
    scopes: known,
    expiresAt: readExpiry('--expires', expires, now),
  });
  return { keyId: key.keyId, operatorKey: secret, ...present(key, now) };
};

/** `dealgraph operator-key list` */
export const operatorKeyList: Command<object> = async (_input, { db, clock }) => {
  const keys = await listOperatorKeys(db);
  return { keys: keys.map((key) => present(key, clock.now())) };
};

/** `dealgraph operator-key revoke`: the next request with the key is refused. */
export const operatorKeyRevoke: Command<{ readonly keyId: string }> = async ({ keyId }, services) => {
  const key = await revokeKeyOfOperator(services, keyId, null);
  if (key === null) throw new CommandError(`Operator key not found: ${keyId}.`);
  return present(key, services.clock.now());
};

function present(key: OperatorKey, now: Date): object {
  return { ...key, status: operatorKeyStatus(key, now) };
}
