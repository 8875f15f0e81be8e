import type { Caller } from '../../harness/caller.js';
import { openInstallation } from '../../harness/dealgraph.js';
import { importFolder, startReader } from '../../harness/import-folder.js';
import { fingerprintSql, type Row } from '../../harness/process-database.js';
import { snapshotFiles } from '../../harness/snapshot-2013-files.js';

let as: Caller;
let report: Row;
let before: Row[];
let after: Row[];
const ids: Record<string, string> = {};

/** Returns the record of this name from a table, as the REST API returns it. */
async function read(path: string, name: string): Promise<Row> {
  return (await as.get(`${path}/${ids[name] ?? ''}`)).body as Row;
}

beforeAll(async () => {
  const installation = await openInstallation();
  report = await importFolder(installation, 'snapshot', snapshotFiles);
  before = await installation.query(fingerprintSql);
  await importFolder(installation, 'snapshot', snapshotFiles);
  after = await installation.query(fingerprintSql);
  const named = await installation.query(`SELECT id, organization_name AS name FROM company
    UNION ALL SELECT id, full_name FROM person UNION ALL SELECT id, 'ipo' FROM ipo
    UNION ALL SELECT id, 'investor ' || investor_name FROM investor
    UNION ALL SELECT id, coalesce(announced_on::text, 'no day') FROM funding_round
    UNION ALL SELECT id, 'price ' || coalesce(price_usd::text, '') FROM acquisition`);
  for (const { id, name } of named) ids[String(name)] = String(id);
  as = await startReader(installation);
});

describe('a folder of the 2013 Crunchbase snapshot', () => {
  it('is recognized, and imported with every object that the contract can represent', () => {
    expect(report).toMatchObject({
      imported: { companies: 4, people: 3, investors: 3, funding_rounds: 3, acquisitions: 2, ipos: 1 },
      rejected: 4,
      rejected_by_reason: {
        'the person is not in any file': 1,
        'the company is not in any file': 1,
        'the funding round is not in any file': 1,
        'the investor is not in any file': 1,
      },
      refused_files: [],
      counts: {
        'products skipped': 1,
        'milestones of people and products skipped': 1,
        'jobs at organizations missing from the import': 1,
        'non-USD amounts set to unknown': 2,
        'negative amounts set to unknown': 1,
        'invalid dates set to unknown': 1,
      },
    });
  });

  it('changes nothing when it is imported again', () => {
    expect(after).toEqual(before);
  });

  it('gives a company its texts, location, funding, founders, investors and news', async () => {
    expect(await read('/companies', 'Kiln One')).toMatchObject({
      organization_name: 'Kiln One',
      primary_role: 'company',
      roles: ['company'],
      website: { domain: 'kiln.example', url: 'http://www.kiln.example/' },
      socials: {
        microblog: { url: 'https://twitter.com/kilnone' },
        fundingdb: { url: 'https://www.crunchbase.com/organization/kiln-one' },
      },
      tagline: 'Ceramics at scale',
      description: 'First "words", with a comma.\nSecond.',
      tags: ['clay', 'kilns'],
      industry: ['Games Video'],
      tech_verticals: [['Games Video']],
      operating_status: 'active',
      founded_year: 2005,
      last_updated: '2013-04-13',
      hq: { city: 'Seattle', state: 'Washington', country: 'United States', regions: ['Seattle'] },
      funding: {
        total_funding_usd: 8500000,
        last_funding_usd: null,
        last_funding_date: '2008-01-01',
        last_funding_type: 'Series D',
        round_count: 2,
        post_money_valuation_usd: 18500000,
      },
      investors: ['Clay Capital', 'Ben Otter'],
      investor_count: 2,
      founders: ['Ada Lang'],
      founder_info: [{ svc_person_id: ids['Ada Lang'], full_name: 'Ada Lang', title: 'Co-Founder & CEO' }],
      news: [
        { date: '2011-01-01', title: 'Closed it', url: null },
        {
          date: '2010-09-05',
          title: 'Opened a shop',
          url: 'http://news.example/shop',
          publisher: 'news.example',
        },
      ],
    });
  });

  it('takes the location from the headquarters, and totals from the row when there are no rounds', async () => {
    expect(await read('/companies', 'Glaze')).toMatchObject({
      hq: { city: 'London', country: 'United Kingdom', regions: ['London'] },
      operating_status: 'acquired',
      acquisition: { acquirer: 'Clay Capital', date: '2007-05-30', amount_usd: 20000001 },
      funding: { total_funding_usd: null, round_count: null },
    });
    expect(await read('/companies', 'Wheel')).toMatchObject({
      website: { domain: null },
      roles: ['company', 'investor'],
      ipo: [{ wentPublicOn: '2012-05-18', stockExchange: 'nasdaq', stockSymbol: 'WHL' }],
    });
  });

  it('gives a person jobs with their dates, current ones first, degrees and the fields derived from them', async () => {
    const ada = await read('/people', 'Ada Lang');
    expect(ada).toMatchObject({
      first_name: 'Ada',
      last_name: 'Lang',
      last_updated: '2013-06-03 09:58:46',
      profnet_url: 'http://www.linkedin.com/in/adalang',
      microblog_url: 'https://twitter.com/ada',
      profile_picture_url: 'http://img.example/ada.png',
      about: 'Engineer.',
      location: 'Oakland, California, United States',
      level_of_seniority: 'founder',
      education_level: 'Master',
      education: [
        { degree_title: 'MBA', field_of_study: null, name: null },
        {
          degree_title: 'BA',
          field_of_study: 'English, French',
          name: 'Washington University, St. Louis',
          end_date: '1990-01-01',
        },
      ],
      current_position_title: 'VP Product',
      current_position_company_name: 'Wheel',
      current_tenure: 47,
      past_position_title: 'Co-Founder & CEO',
      past_position_company_name: 'Kiln One',
      past_position_company_website: 'kiln.example',
      years_of_experience: 12,
    });
    const jobs = ada['experience'] as Row[];
    expect(
      jobs.map((job) => [job['company_name'], job['title'], job['start_date'], job['is_current']]),
    ).toEqual([
      ['Clay Capital', 'Advisor', null, true],
      ['Wheel', 'VP Product', '2010-01-01', true],
      [null, 'Clerk', '2001-01-01', false],
      ['Kiln One', 'Co-Founder & CEO', '2005-10-01', false],
    ]);
    expect(jobs[3]).toMatchObject({
      company_id: ids['Kiln One'],
      end_date: '2009-12-31',
      job_order: 4,
      industry: ['Games Video'],
      location: 'Seattle, Washington, United States',
      founded_year: 2005,
    });
    expect(await read('/people', 'Cy Young')).toMatchObject({ first_name: 'Cy', experience: null });
  });

  it('gives a round its type by code, amounts in dollars, valuations and investors', async () => {
    expect(await read('/funding-rounds', '2006-12-01')).toMatchObject({
      name: 'Series A - Kiln One',
      company_id: ids['Kiln One'],
      investment_type: 'Series A',
      raised_amount_usd: 8500000,
      pre_money_valuation_usd: 10000000,
      post_money_valuation_usd: 18500000,
      investors: [
        { investor_id: ids['investor Clay Capital'], investor_name: 'Clay Capital', is_lead_investor: false },
        { investor_id: ids['investor Ben Otter'], investor_name: 'Ben Otter' },
      ],
    });
    expect(await read('/funding-rounds', 'no day')).toMatchObject({
      investment_type: 'Angel',
      announced_on: null,
      raised_amount_usd: null,
    });
  });

  it('makes a financial organization both an investor and a company, and a person or company that invests an investor', async () => {
    expect(await read('/investors', 'investor Clay Capital')).toMatchObject({
      person_id: null,
      company_id: ids['Clay Capital'],
      domain: 'clay.example',
      hq_location: 'California, United States',
      founded_year: 1999,
      description: 'Invests in clay',
      number_of_investments: 1,
      number_of_funds: 1,
      fund_details: [{ name: 'Second Fund', announced_on: '2008-12-16', raised_amount_usd: 300000000 }],
      investment_stage: ['Series A'],
      portfolio_companies: [ids['Kiln One']],
    });
    expect(await read('/companies', 'Clay Capital')).toMatchObject({
      primary_role: 'investor',
      roles: ['investor'],
    });
    expect(await read('/investors', 'investor Ben Otter')).toMatchObject({ person_id: ids['Ben Otter'] });
    expect(await read('/investors', 'investor Wheel')).toMatchObject({
      company_id: ids['Wheel'],
      number_of_exits: 1,
    });
  });

  it('gives acquisitions a price only in dollars, and IPOs their exchange', async () => {
    expect(await read('/acquisitions', 'price 20000001')).toMatchObject({
      acquirer_company_id: ids['Clay Capital'],
      acquiree_name: 'Glaze',
      acquisition_type: null,
      acquisition_date: '2007-05-30',
    });
    expect(await read('/acquisitions', 'price ')).toMatchObject({
      acquirer_name: 'Kiln One',
      price_usd: null,
    });
    expect(await read('/ipos', 'ipo')).toMatchObject({
      company_id: ids['Wheel'],
      stock_exchange_symbol: 'nasdaq',
      stock_symbol: 'WHL',
      went_public_on: '2012-05-18',
      valuation_price_usd: 104000000000,
      money_raised_usd: 18400000000,
    });
  });
});
