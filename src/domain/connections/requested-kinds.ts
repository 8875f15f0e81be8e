import { edgeKinds } from '../filters/edge-kinds.js';
import type { RecordKind } from '../record-kinds.js';
import type { ConnectionRequest } from './connection-request.js';
import { countedKinds } from './record-orders.js';

/** The kinds of record that a page of a list tells of: its own, those its filter looks at, and those its order counts. */
export function requestedKinds(
  kind: RecordKind,
  { condition, order }: Pick<ConnectionRequest, 'condition' | 'order'>,
): RecordKind[] {
  const looked = condition === null ? [] : edgeKinds(condition);
  return [kind, ...countedKinds(kind, order), ...looked];
}
