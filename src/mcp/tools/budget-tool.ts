import { createSpendingSession, sessionMinutes } from '../../accounts/model/charge.js';
import { ApiError } from '../../errors/api-error.js';
import { quote } from '../../values/nearest-texts.js';
import { estimate } from './operation-tool.js';
import type { Tool, ToolAnswer, ToolCall } from './tool.js';

/** The longest budget in credits: the most that a handle can contain. */
const maxCredits = 1e15 - 1;
const standardMinutes = 60;

/**
 * Starts a budget that later calls share (D18). It changes nothing: the handle contains the budget, and the first charge
 * with it stores what was spent.
 */
export const budgetTool: Tool = {
  name: 'start_budget',
  title: 'Start a budget',
  description:
    'Returns a handle that limits spending: pass it as `budget` to every later tool. Use it when the user limits the spending of a whole task ("spend at most 50 credits"). What costs more than the rest is refused. Example: {"credits": 50, "minutes": 30}.',
  price: 'free',
  isFree: true,
  operations: [],
  arguments: {
    credits: { type: 'integer', minimum: 0, description: 'Credits for all calls with the handle.' },
    minutes: {
      type: 'integer',
      minimum: 1,
      maximum: sessionMinutes,
      default: standardMinutes,
      description: 'Minutes until the handle expires.',
    },
  },
  required: ['credits'],
  answers: {
    budget: { type: 'string', description: 'The handle.' },
    budget_credits: { type: 'integer' },
    expires_at: { type: 'string' },
  },
  answer: async (call) => {
    const started = start(call);
    return call.context.paying.terms.isDryRun ? await estimate(call.context) : started;
  },
};

function start({ given, context }: ToolCall): ToolAnswer {
  const credits = readWhole('credits', given['credits'], 0, maxCredits);
  const minutes = readWhole('minutes', given['minutes'] ?? standardMinutes, 1, sessionMinutes);
  if (context.paying.terms.session !== null)
    throw new ApiError(
      'VALIDATION_ERROR',
      'This session already has a budget, and no second one can be started. credit_balance returns its rest.',
    );
  const { sessionId, expiresAt } = createSpendingSession(credits, context.now(), context.signer, minutes);
  return {
    structured: { budget: sessionId, budget_credits: credits, expires_at: expiresAt.toISOString() },
    summary: `A budget of ${credits} credits. Pass its handle as budget in every further call.`,
  };
}

/**
 * Reads a whole number.
 * @throws ApiError VALIDATION_ERROR.
 */
function readWhole(name: string, value: unknown, least: number, most: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw new ApiError(
    'VALIDATION_ERROR',
    `${name} must be a whole number from ${least} to ${most}, got ${quote(value)}.`,
  );
}
