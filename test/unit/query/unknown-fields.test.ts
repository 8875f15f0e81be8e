import { ApiError } from '../../../src/errors/api-error.js';
import { filterFields } from '../../../src/query/model/filter-fields.js';
import { readFilter } from '../../../src/query/model/read-filter.js';
import { unknownName } from '../../../src/records/wire/wire-names.js';

/** Returns the listed names of an error message, and the stated number of the others. */
function listed(message: string): readonly [names: readonly string[], others: number] {
  const [, names = '', others] = /Expected one of (.+?)(?: and (\d+) more)?\.$/.exec(message) ?? [];
  expect(names.length).toBeLessThanOrEqual(520);
  return [names.split(', '), Number(others ?? 0)];
}

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) return error.message;
  }
  throw new Error('Nothing was refused.');
}

it('lists at most 520 characters of the fields of a filter, and the number of the others', () => {
  const [names, others] = listed(messageOf(() => readFilter('Company', { nope: {} })));
  const known = [...Object.keys(filterFields.Company), 'and', 'or', 'not'];
  expect(others).toBeGreaterThan(0);
  expect(names).toEqual(known.slice(0, known.length - others));
});

it.each([
  [40, 0],
  [100, 60],
])('of %d names of 11 characters, leaves out %d', (count, others) => {
  const known = Array.from({ length: count }, (_, at) => `name_of_${String(at).padStart(3, '0')}`);
  const { message } = unknownName('filter.x', 'field', '', known);
  expect(listed(message)).toEqual([known.slice(0, count - others), others]);
});
