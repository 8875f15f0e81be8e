import type { RecordOfKind } from '../../../src/records/record-kinds.js';
import { readWireRecord } from '../../../src/records/wire/read-wire-record.js';
import { companyMatchToJson, recordToJson } from '../../../src/records/wire/record-json.js';

const company = { id: 'c0ffee' };
const person = { person_id: 'per_1' };
const round = { funding_round_id: 'fnr_1', name: 'Seed', company_name: 'Ada' };

function readCompany(json: object): RecordOfKind['Company'] {
  const item = readWireRecord('Company', json);
  if (item.kind !== 'Company') throw new Error(`got ${item.kind}`);
  return item.record;
}

describe('a line with missing parts', () => {
  it('gives missing objects all their fields', () => {
    const wire = companyMatchToJson(readCompany(company));
    const employersite = { url: null, rating: null, reviews: null, leadership_approval: null };
    expect(wire).toMatchObject({
      website: { domain: null, url: null, domain_aliases: null },
      hq: { region: null },
      reviews: { employersite },
      socials: { dealdb: { url: null } },
      acquisition: null,
    });
    expect(Object.values(wire['traction_metrics'] as object)).toStrictEqual(Array(15).fill(null));
  });

  it('reads a null object like a missing one', () => {
    const parts = { website: null, hq: null, contact: null, funding: null, web: null };
    const deeper = { reviews: { employersite: null }, socials: { appstore_a: null }, traction_metrics: null };
    expect(readCompany({ ...company, ...parts, ...deeper })).toStrictEqual(readCompany(company));
  });

  it('completes a metric with all eight windows, and a window with all three numbers', () => {
    const record = readCompany({ ...company, traction_metrics: { web_visits: { '12mo': { value: 3 } } } });
    const wire = recordToJson('Company', record);
    expect(wire).toHaveProperty('traction_metrics.web_visits', {
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

  it('reads a missing list as null and an empty list as empty', () => {
    const record = readCompany({ ...company, tags: null, highlights: [], ipo: [], tech_verticals: [[]] });
    expect(record).toMatchObject({ tags: null, roles: null, highlights: [], ipo: [], techVerticals: [[]] });
  });

  it('reads the missing investors of a round as an empty list', () => {
    expect(readWireRecord('FundingRound', round).record).toMatchObject({ investors: [], announcedOn: null });
  });
});

describe('fields of a line beyond the contract', () => {
  it('accept profnet_id as a number or as digits', () => {
    expect(readWireRecord('Company', { ...company, profnet_id: 42 })).toHaveProperty('profnetId', '42');
    expect(readWireRecord('Company', { ...company, profnet_id: '42' })).toHaveProperty('profnetId', '42');
    expect(readWireRecord('Company', { ...company, profnet_id: null })).not.toHaveProperty('profnetId');
  });

  it('accept the addresses of a person, and distinguish an empty list from a missing one', () => {
    const emails = [{ email: 'ada@example.com', score: 10 }];
    expect(readWireRecord('Person', { ...person, emails })).toHaveProperty('emails', emails);
    expect(readWireRecord('Person', { ...person, emails: [] })).toHaveProperty('emails', []);
    expect(readWireRecord('Person', person)).not.toHaveProperty('emails');
  });
});
