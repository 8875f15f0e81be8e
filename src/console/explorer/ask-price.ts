import type { Price } from '../graph/send-document.js';
import type { Operation } from './operation.js';
import { sendOperation, type GraphBody } from './send-operation.js';

export type Asked =
  { readonly price: Price } | { readonly refusal: NonNullable<GraphBody['errors']>[number] };

const known = new Map<string, Promise<Asked>>();
/** Prices are asked for anew after a while: the dataset changes. */
const milliseconds = 60_000;

/**
 * What an operation would cost, by a dry run (free; it counts for the rate). A price that was told is asked for once a
 * minute; a refusal may be over by the next time.
 */
export function askPrice(operation: Operation, key: string): Promise<Asked> {
  const { query, variables, operationName } = operation;
  const name = JSON.stringify([key, query, variables ?? null, operationName ?? null]);
  const asked = known.get(name);
  if (asked !== undefined) return asked;
  const asking = ask({ query, variables, operationName }, key);
  known.set(name, asking);
  setTimeout(() => known.delete(name), milliseconds);
  void asking.then((answer) => 'price' in answer || known.delete(name));
  return asking;
}

async function ask(operation: Operation, key: string): Promise<Asked> {
  const { extensions, errors } = await sendOperation(operation, { key, dryRun: true });
  const price = extensions?.dryRun;
  if (price !== undefined) return { price };
  return { refusal: errors?.[0] ?? { message: 'The server said no price.' } };
}
