import { registerEnumType } from 'type-graphql';
import type { ListedOutcome, RequestOutcome } from '../../domain/requests/request-outcome.js';

export const RequestOutcomeEnum = {
  CHARGED: 'charged',
  FREE: 'free',
  REFUSED: 'refused',
  FAILED: 'failed',
} as const satisfies { readonly [Outcome in RequestOutcome as Uppercase<Outcome>]: Outcome };

const descriptions = {
  CHARGED: { description: 'It was charged.' },
  FREE: { description: 'It was answered for nothing: not modified, empty, or given again.' },
  REFUSED: { description: 'It had an error that is the caller’s to mend; nothing was charged.' },
  FAILED: { description: 'It failed on our side; nothing was charged.' },
};

registerEnumType(RequestOutcomeEnum, {
  name: 'RequestOutcome',
  description: 'What came of a request.',
  valuesConfig: descriptions,
});

export const ListedOutcomeEnum = {
  ALL: 'all',
  ...RequestOutcomeEnum,
} as const satisfies { readonly [Outcome in ListedOutcome as Uppercase<Outcome>]: Outcome };

registerEnumType(ListedOutcomeEnum, {
  name: 'ListedOutcome',
  description: 'Which requests are listed, by what came of them.',
  valuesConfig: { ALL: { description: 'All of them.' }, ...descriptions },
});
