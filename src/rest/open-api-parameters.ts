import type { RecordedExample } from './recorded-examples.js';
import type { Parameter, Route } from './route.js';

/** What a caller has of a record already (D15). */
const versionParameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'The `ETag` of an earlier answer: a record that has not changed since is 304, and free.',
};

/** What a caller may say of the cost of a call when it is made. */
const spendingParameters = [
  {
    name: 'X-Dry-Run',
    in: 'header',
    required: false,
    schema: { type: 'boolean', default: false },
    description:
      'Asks only what the call would cost: the answer is `{"credits", "rows", "records"}` without any rows, and free.',
  },
  {
    name: 'X-Max-Credits',
    in: 'header',
    required: false,
    schema: { type: 'integer', minimum: 0 },
    description:
      'The most the call may cost; a dearer answer is refused with `COST_ABOVE_MAX_CREDITS` and costs nothing.',
  },
  {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    description:
      'The same request of the organization under the same key is charged once: within 24 hours it is given the same ' +
      'answer again, for nothing. Another request under the key is refused with `IDEMPOTENCY_KEY_REUSED`.',
  },
];

/** The parameters of a route, with the values that its example has. */
export function describeParameters(one: Route, example: RecordedExample | undefined): readonly object[] {
  return [
    ...one.parameters.map((parameter) => describeParameter(parameter, example)),
    ...(one.charges === null && one.spends !== true ? [] : spendingParameters),
    ...(one.versioned ? [versionParameter] : []),
  ];
}

function describeParameter({ extension, ...described }: Parameter, example?: RecordedExample): object {
  const value = example?.parameters?.[described.name];
  return {
    ...described,
    ...(value !== undefined && { example: value }),
    ...(extension === true && { 'x-extension': true }),
  };
}
