import { uncompressed } from '../measure-pages.mjs';

/**
 * GraphQL documents for Dealgraph's schema. The plain Apollo Server has the same schema. The documents for PostGraphile
 * below request the same data.
 */
export const dealgraphDocuments = {
  companyRounds: `query ($id: ID!) { company(id: $id) { organizationName
    fundingRounds(first: 20, orderBy: { field: ANNOUNCED_ON, direction: DESC }) { nodes {
      name announcedOn raisedAmountUsd investors { isLeadInvestor investor { investorName hqLocation } } } } } }`,
  companyList: `query { companies(first: 50, orderBy: { field: FOUNDED_YEAR, direction: ASC }) { totalCount
    nodes { id organizationName foundedYear employeeCount tagline operatingStatus } } }`,
  rounds: `query { fundingRounds(first: 5000, orderBy: { field: ID, direction: ASC }) { nodes {
    id name announcedOn raisedAmountUsd companyId companyName
    investors { investorId investorName isLeadInvestor } } } }`,
  roundsWithInvestors: `query { fundingRounds(first: 5000, orderBy: { field: ID, direction: ASC }) { nodes {
    id name announcedOn raisedAmountUsd investors { isLeadInvestor investor { id investorName domain } } } } }`,
  companyName: 'query ($id: ID!) { company(id: $id) { id organizationName } }',
};

/**
 * In PostGraphile's schema, a column `id` is named `rowId`, relations are named after their columns, and each list is
 * in a `nodes` object.
 */
export const postgraphileDocuments = {
  companyRounds: `query ($id: String!) { company: companyByRowId(rowId: $id) { organizationName
    fundingRounds: fundingRoundsByCompanyId(first: 20, orderBy: [ANNOUNCED_ON_DESC, ROW_ID_DESC]) { nodes {
      name announcedOn raisedAmountUsd investors: roundInvestorsByRoundId { nodes {
        isLeadInvestor investor: investorByInvestorId { investorName hqLocation } } } } } } }`,
  companyList: `query { companies: allCompanies(first: 50, orderBy: [FOUNDED_YEAR_ASC, ROW_ID_ASC]) { totalCount
    nodes { id: rowId organizationName foundedYear employeeCount tagline operatingStatus } } }`,
  rounds: `query { fundingRounds: allFundingRounds(first: 5000, orderBy: [ROW_ID_ASC]) { nodes {
    id: rowId name announcedOn raisedAmountUsd companyId companyName
    investors: roundInvestorsByRoundId { nodes { investorId investorName isLeadInvestor } } } } }`,
  roundsWithInvestors: `query { fundingRounds: allFundingRounds(first: 5000, orderBy: [ROW_ID_ASC]) { nodes {
    id: rowId name announcedOn raisedAmountUsd investors: roundInvestorsByRoundId { nodes {
      isLeadInvestor investor: investorByInvestorId { id: rowId investorName domain } } } } } }`,
  companyName: 'query ($id: String!) { company: companyByRowId(rowId: $id) { id: rowId organizationName } }',
};

/** Creates a GraphQL request for `fetch`. Without a secret, the request has no key. */
export function graphRequest({ secret }, query, variables) {
  const key = secret === undefined ? {} : { 'X-API-Key': secret };
  const headers = { 'Content-Type': 'application/json', ...key, ...uncompressed };
  return { method: 'POST', headers, body: JSON.stringify({ query, variables }) };
}

/** Sends a query, and returns the data of the response. Throws if the response has errors. */
export async function sendGraph(side, query, variables) {
  const response = await fetch(`${side.url}/graphql`, graphRequest(side, query, variables));
  const { data, errors } = await response.json();
  if (errors === undefined && data) return data;
  throw new Error(`${side.name} answered ${response.status}: ${JSON.stringify(errors)?.slice(0, 500)}`);
}
