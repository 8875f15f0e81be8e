import { spendingGuard } from '../components/spending-guard.js';
import { keySession } from '../session/key-session.js';
import { askPrice } from './ask-price.js';
import { guarded } from './guarded.js';
import { isRead } from './is-read.js';
import { lastAnswer } from './last-answer.js';
import type { Operation } from './operation.js';
import { sendOperation, type GraphBody } from './send-operation.js';

/**
 * Runs what the reader asked to run. A query is priced first: above the guard the reader is asked, and the request
 * takes no more than the price that was told, or, when none was, than what the guard lets pass.
 */
export async function runOperation(operation: Operation): Promise<GraphBody> {
  const key = keySession.read();
  if (key === null || !isRead(operation)) return show(operation, await sendOperation(operation, { key }));
  const asked = await askPrice(operation, key);
  const credits = 'price' in asked ? asked.price.credits : undefined;
  if (credits !== undefined && credits > spendingGuard.read() && !(await guarded.ask(credits)))
    return { errors: [{ message: `Not run: it would have cost ${credits} credits. Nothing was charged.` }] };
  return show(
    operation,
    await sendOperation(operation, { key, maxCredits: credits ?? spendingGuard.read() }),
  );
}

function show({ operationName }: Operation, body: GraphBody): GraphBody {
  if (operationName !== 'IntrospectionQuery') lastAnswer.show(body);
  return body;
}
