import { measurePages, uncompressed } from './measure-pages.mjs';

const pageRows = 5000;
const selection = `id name companyId companyName investmentType announcedOn raisedAmountUsd preMoneyValuationUsd
  postMoneyValuationUsd investors { investorId investorName isLeadInvestor }`;

/**
 * Measures pages of 5,000 rounds with their investors: the first and the third page through REST, and one through
 * GraphQL, alternately. Returns the results in this order, and the total numbers of pages and rows.
 */
export async function measureChannels({ url }, { secret, searchId }, calls) {
  const results = `${url}/api/v1/searches/funding-rounds/${searchId}/results?limit=${pageRows}`;
  const rest = { init: { headers: { 'X-API-Key': secret, ...uncompressed } }, rowsOf: (body) => body };
  const query = `{ fundingRoundsSearchResults(searchId: ${searchId}, limit: ${pageRows}) { ${selection} } }`;
  const graph = {
    url: `${url}/graphql`,
    init: graphCall(secret, query),
    rowsOf: (body) => body.data?.fundingRoundsSearchResults,
  };
  const pages = [
    { what: 'REST, 5,000 rounds, first page', url: results, ...rest },
    { what: 'REST, 5,000 rounds, third page', url: `${results}&page=2`, ...rest },
    { what: 'graph, 5,000 rounds with investors', ...graph },
  ];
  const times = await measurePages({ pages, calls, rowCount: pageRows });
  const answered = times.reduce((sum, time) => sum + time.answered, 0);
  return { pages: times, answered, rows: answered * pageRows };
}

/** Creates a GraphQL request for `fetch`. */
export function graphCall(secret, query, variables) {
  const headers = { 'X-API-Key': secret, 'Content-Type': 'application/json', ...uncompressed };
  return { method: 'POST', headers, body: JSON.stringify({ query, variables }) };
}
