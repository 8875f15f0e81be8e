import type { RecordOfKind } from '../../src/domain/record-kinds.js';
import { readWireRecord } from '../../src/wire/read-wire-record.js';
import { serializeCompany } from '../../src/wire/serialize-company.js';

const company = { id: 'c0ffee' };
const person = { person_id: 'per_1' };
const round = { funding_round_id: 'fnr_1', name: 'Seed', company_name: 'Ada' };

function readCompany(json: object): RecordOfKind['Company'] {
  const item = readWireRecord('Company', json);
  if (item.kind !== 'Company') throw new Error(`got ${item.kind}`);
  return item.record;
}

describe('a line that leaves things out', () => {
  it('gives missing object-valued parts all their sub-fields', () => {
    const wire = serializeCompany(readCompany(company), { withRegion: true });
    expect(wire.website).toStrictEqual({ domain: null, url: null, domain_aliases: null });
    expect(wire.hq).toHaveProperty('region', null);
    expect(wire.reviews.employersite).toStrictEqual({
      url: null,
      rating: null,
      reviews: null,
      leadership_approval: null,
    });
    expect(wire.socials.dealdb).toStrictEqual({ url: null });
    expect(wire.acquisition).toBeNull();
    expect(Object.values(wire.traction_metrics)).toStrictEqual(Array(15).fill(null));
  });

  it('reads null parts as it reads missing ones', () => {
    const parts = { website: null, hq: null, contact: null, funding: null, web: null };
    const deeper = { reviews: { employersite: null }, socials: { appstore_a: null }, traction_metrics: null };
    expect(readCompany({ ...company, ...parts, ...deeper })).toStrictEqual(readCompany(company));
  });

  it('gives a present metric all eight windows and a present window all three numbers', () => {
    const record = readCompany({ ...company, traction_metrics: { web_visits: { '12mo': { value: 3 } } } });
    const wire = serializeCompany(record, { withRegion: false });
    expect(wire.traction_metrics.web_visits).toStrictEqual({
      latest: null,
      '1mo': null,
      '2mo': null,
      '3mo': null,
      '4mo': null,
      '5mo': null,
      '6mo': null,
      '12mo': { value: 3, change: null, percentage: null },
      '24mo': null,
    });
  });

  it('keeps an unknown list null and an empty one empty', () => {
    const record = readCompany({ ...company, tags: null, highlights: [], ipo: [], tech_verticals: [[]] });
    expect(record).toMatchObject({ tags: null, roles: null, highlights: [], ipo: [], techVerticals: [[]] });
  });

  it('reads a round without investors as one with an empty list', () => {
    expect(readWireRecord('FundingRound', round).record).toMatchObject({ investors: [], announcedOn: null });
  });
});

describe('what a line may say beyond the contract', () => {
  it('takes profnet_id as a number or as digits', () => {
    expect(readWireRecord('Company', { ...company, profnet_id: 42 })).toHaveProperty('profnetId', '42');
    expect(readWireRecord('Company', { ...company, profnet_id: '42' })).toHaveProperty('profnetId', '42');
    expect(readWireRecord('Company', { ...company, profnet_id: null })).not.toHaveProperty('profnetId');
  });

  it('takes the addresses of a person, and tells none from not given', () => {
    const emails = [{ email: 'ada@example.com', score: 10 }];
    expect(readWireRecord('Person', { ...person, emails })).toHaveProperty('emails', emails);
    expect(readWireRecord('Person', { ...person, emails: [] })).toHaveProperty('emails', []);
    expect(readWireRecord('Person', person)).not.toHaveProperty('emails');
  });
});
