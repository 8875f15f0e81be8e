import { kindOfId } from '../../domain/record-id.js';
import { readScopes } from '../../domain/scopes.js';
import type { OperationRules } from '../operation.js';

/** Any record by its id, whose prefix tells the scope that it needs; the graph alone has it. */
export const node: OperationRules<string> = {
  scope: (raw) => readScopes[kindOfId(String(raw['id']))],
  metered: true,
  read: (raw) => String(raw['id']),
};
