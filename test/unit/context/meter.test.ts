import { Meter } from '../../../src/context/meter.js';

const records = (...ids: string[]): { readonly id: string }[] => ids.map((id) => ({ id }));
const version = (receipt: string, id: string): { kind: 'Company'; id: string; receipt: string } => ({
  kind: 'Company',
  id,
  receipt,
});

it('counts each record once, by kind', () => {
  const meter = new Meter();
  meter.recordUsage('Company', records('a', 'b', 'a'));
  meter.recordUsage('Company', records('b', 'c'));
  meter.recordUsage('Person', records('a'));
  meter.recordUsage('Ipo', []);
  expect(meter.due([])).toEqual({ records: { Company: 3, Person: 1 }, receipts: [] });
});

describe('versions of a feed', () => {
  const meter = new Meter();
  meter.countVersions([version('r1', 'a'), version('r2', 'a'), version('r3', 'b')]);
  meter.countVersions([version('r1', 'a')]);

  it('are counted by receipt', () => {
    expect(meter.hasVersions).toBe(true);
    expect(meter.receipts).toEqual(['r1', 'r2', 'r3']);
  });

  it.each([
    [['r1', 'r2', 'r3'], { Company: 3 }],
    [['r2'], { Company: 1 }],
    [[], {}],
    [['unknown'], {}],
  ])('the unpaid receipts %j cost %j', (unpaid, expected) => {
    expect(meter.due(unpaid)).toEqual({ records: expected, receipts: unpaid });
  });
});

describe('included data', () => {
  const create = (): Meter => {
    const meter = new Meter();
    meter.recordUsage('Company', records('a'));
    meter.countVersions([version('r2', 'b')]);
    meter.countIncluded('Company', ['a', 'b', 'c', 'c']);
    return meter;
  };

  it.each([
    ['only costs the records that the response does not charge', ['r2'], 3],
    ['also costs the record of a version that was paid for earlier', [], 3],
  ])('%s', (_name, unpaid, expected) => {
    expect(create().due(unpaid).records).toEqual({ Company: expected });
  });

  it('costs nothing when the response charges all of its records', () => {
    const meter = new Meter();
    meter.recordUsage('Company', records('a', 'b'));
    meter.countIncluded('Company', ['a', 'b']);
    expect(meter.due([]).records).toEqual({ Company: 2 });
  });
});

it('the records that the response charges include versions and included data, not paid versions', () => {
  const meter = new Meter();
  meter.recordUsage('Company', records('a'));
  meter.countVersions([version('r2', 'b'), version('r3', 'c')]);
  meter.countIncluded('Company', ['d']);
  const charged = meter.chargedBy(meter.due(['r2']), true);
  expect(charged).toMatchObject({ credits: 3, isChargeable: true });
  expect(['a', 'b', 'c', 'd', 'e'].filter((id) => charged.includes('Company', id))).toEqual(['a', 'b', 'd']);
  expect(charged.includes('Person', 'a')).toBe(false);
});

it('the total includes later charges, the part due now does not', () => {
  const meter = new Meter();
  meter.recordUsage('Company', records('a'));
  meter.countLater({ Company: 10, Person: 2 });
  meter.countLater({ Person: 3 });
  expect(meter.laterCredits).toBe(15);
  expect(meter.estimate([])).toEqual({ credits: 16, rows: 16, records: { Company: 11, Person: 5 } });
  expect(meter.due([]).records).toEqual({ Company: 1 });
});
