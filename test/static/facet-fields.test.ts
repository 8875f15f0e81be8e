import { aggregateFields } from '../../src/domain/aggregates/aggregate-fields.js';
import { facetFields } from '../../src/domain/aggregates/facet-fields.js';
import { upperSnake } from '../../src/domain/aggregates/upper-snake.js';
import { recordKinds, type RecordKind } from '../../src/domain/record-kinds.js';
import { facetOf } from '../../src/console/filters/facet-of.js';

/** The console knows nothing of the program, so it has a list of its own of the facets that the service counts. */
describe.each(recordKinds)('the values that the console offers in filters of %s', (kind: RecordKind) => {
  it('are of the fields whose facets the service counts, and of no others', () => {
    const counted = facetFields[kind].map(({ name }) => upperSnake(name));
    const offered = aggregateFields[kind].flatMap(({ name }) => facetOf(`${kind}Filter`, name)?.field ?? []);
    expect(offered.toSorted()).toEqual(counted.toSorted());
    expect(counted.length).toBeGreaterThan(0);
  });
});
