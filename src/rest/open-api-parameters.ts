import type { RecordedExample } from './recorded-examples.js';
import type { Parameter, Route } from './route.js';

/** What a caller has of a record already (D15). */
const versionParameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'The `ETag` of an earlier answer; 304 and free if unchanged.',
};

/** What a caller may say of the cost of a call when it is made. */
const spendingParameters = [
  {
    name: 'X-Dry-Run',
    in: 'header',
    required: false,
    schema: { type: 'boolean', default: false },
    description: 'Returns the price of the call instead of its rows. Free.',
  },
  {
    name: 'X-Max-Credits',
    in: 'header',
    required: false,
    schema: { type: 'integer', minimum: 0 },
    description: 'Maximum price; above it the call is refused with `COST_ABOVE_MAX_CREDITS`.',
  },
  {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    description: 'A retry with the same key within 24 hours replays the answer at no charge.',
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
