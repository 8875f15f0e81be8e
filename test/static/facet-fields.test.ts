import { facetOf } from '../../src/console/filters/fields.js';
import { aggregateFields, facetFields, upperSnake } from '../../src/query/model/aggregate-fields.js';
import { type RecordKind, recordKinds } from '../../src/records/record-kinds.js';

/** The console does not import server code, so it has its own list of the fields with facets. */
describe.each(recordKinds)('fields with suggested values in console filters of %s', (kind: RecordKind) => {
  it('are exactly the fields with facets in the API', () => {
    const counted = facetFields[kind].map(({ name }) => upperSnake(name));
    const offered = aggregateFields[kind].flatMap(({ name }) => facetOf(`${kind}Filter`, name)?.field ?? []);
    expect(offered.toSorted()).toEqual(counted.toSorted());
    expect(counted.length).toBeGreaterThan(0);
  });
});
