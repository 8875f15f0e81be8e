import { withoutTransaction } from '../../../dist/database/transaction.js';
import { saveSearch } from '../../../dist/searches/sql/save-search.js';
import { systemClock } from '../../../dist/values/dates.js';
import { fillSizeData } from '../peers/load-size-data.mjs';

const types = ['Seed', 'Angel', 'Series A', 'Series B', 'Series C', 'Debt Financing', 'Undisclosed'];
const countries = ['United States', 'United Kingdom', 'India', 'Germany', 'France', 'Canada', 'Sweden'];
const letters = 'abcdefghijklmnopqrst';

function pick(list, n) {
  return list[n % list.length];
}

/** Creates filters that match a few hundred rounds or companies each, by their fields or by their edges. */
const forms = [
  (n) => {
    const year = 2002 + (n % 13);
    const announcedOn = { gte: `${year}-01-01`, lt: `${year}-02-15` };
    return ['funding_rounds', { investmentType: { eq: pick(types, n) }, announcedOn }];
  },
  (n) => ['funding_rounds', { raisedAmountUsd: { gte: 1e9 + n }, investmentType: { eq: pick(types, n) } }],
  (n) => {
    const announcedOn = { gte: `${2002 + (n % 13)}-03-01`, lt: `${2002 + (n % 13)}-03-08` };
    return ['funding_rounds', { company: { hq: { country: { eq: pick(countries, n) } } }, announcedOn }];
  },
  (n) => {
    const companyName = { contains: `${pick(letters, n)}cor` };
    return ['funding_rounds', { companyName, raisedAmountUsd: { lt: 1e5 } }];
  },
  (n) => {
    const some = { investmentType: { eq: pick(types, n) }, raisedAmountUsd: { gte: 1e9 + n } };
    return ['companies', { fundingRounds: { some } }];
  },
  (n) => ['companies', { hq: { country: { eq: pick(countries, n) } }, foundedYear: { eq: 1980 + (n % 30) } }],
];

/**
 * Fills a database with companies, rounds and saved searches. Returns the total number of rows of the saved searches.
 */
export async function loadImportData(db, { companies, rounds, searches }) {
  await withoutTransaction(db, (client) => fillSizeData(db, client, companies, rounds));
  let rows = 0;
  for (let n = 0; n < searches; n++) {
    const [product, filter] = pick(forms, n)(Math.floor(n / forms.length));
    const terms = { organizationId: null, name: `Search ${n}`, product, filter, isShared: false };
    rows += (await saveSearch(db, terms, systemClock)).rowCount;
  }
  return { rows };
}
