import { type KeyStatus, keyStatus } from '../../accounts/model/keys.js';
import { operatorScopeNames } from '../../accounts/model/operator-keys.js';
import type { OperatorKey } from '../../accounts/sql/operator-keys.js';
import { choiceOf } from '../../objects/choice-of.js';
import { boolean, choice, id, listOf, moment, object, text } from '../../objects/fields.js';

const statuses = choiceOf<Exclude<KeyStatus, 'replaced'>>('OperatorKeyStatus', 'Status of an operator key.', {
  active: 'The key is valid.',
  expired: 'The key has expired.',
  revoked: 'The key was revoked.',
});

/** An operator key, and what a response about it depends on. */
interface ShownOperatorKey extends OperatorKey {
  readonly currentKeyId: string;
  readonly now: Date;
}

/** Returns the status of an operator key. */
export function operatorKeyStatus(key: OperatorKey, now: Date): KeyStatus {
  return keyStatus({ ...key, replacedBy: null }, now);
}

/** A key of the operator API (D25). */
export const operatorKeyTable = object('OperatorKey', 'A key of the operator API.', {
  id: id('The ID of the key: `opk_` and hex digits.').from(({ keyId }: ShownOperatorKey) => keyId),
  name: text('Name of the key; null when it was issued without one.').orNull(),
  prefix: text('First characters of the key, shown to identify it.'),
  status: choice(statuses, 'Status of the key.')
    .explained()
    .from((key: ShownOperatorKey) => operatorKeyStatus(key, key.now) as Exclude<KeyStatus, 'replaced'>),
  scopes: listOf(text('Scopes of the key.').oneOf(operatorScopeNames)),
  createdAt: moment('When the key was issued.'),
  lastUsedAt: moment('When the key was last used, to the minute; null before its first use.').orNull(),
  expiresAt: moment('When the key expires or expired; null when it does not expire.').orNull(),
  revokedAt: moment('When the key was revoked; null when it was not.').orNull(),
  isCurrent: boolean('Whether it is the key of this request.').from(
    ({ keyId, currentKeyId }: ShownOperatorKey) => keyId === currentKeyId,
  ),
});
