// A plain Apollo Server, as in its getting-started guide, on the relational tables. Uses DataLoader to avoid one
// statement per record. Has no keys, rate limits or prices. Prints its URL when it is ready.
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import DataLoader from 'dataloader';
import pg from 'pg';

const dateType = 1082;
pg.types.setTypeParser(dateType, (text) => text);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const typeDefs = `#graphql
  type Query {
    company(id: ID!): Company
    companies(first: Int!, orderBy: CompanyOrder!): CompanyList!
    fundingRounds(first: Int!, orderBy: FundingRoundOrder!): FundingRoundList!
  }
  type CompanyList { nodes: [Company!]! totalCount: Int! }
  type FundingRoundList { nodes: [FundingRound!]! }
  type Company {
    id: ID! organizationName: String foundedYear: Int employeeCount: Int tagline: String operatingStatus: String
    fundingRounds(first: Int!, orderBy: FundingRoundOrder!): FundingRoundList!
  }
  type FundingRound {
    id: ID! name: String! announcedOn: String raisedAmountUsd: Float investmentType: String companyId: ID
    companyName: String! investors: [Participation!]!
  }
  type Participation { investorId: ID! investorName: String! isLeadInvestor: Boolean! investor: Investor }
  type Investor { id: ID! investorName: String domain: String hqLocation: String }
  input CompanyOrder { field: CompanyOrderField! direction: OrderDirection! }
  input FundingRoundOrder { field: FundingRoundOrderField! direction: OrderDirection! }
  enum CompanyOrderField { FOUNDED_YEAR ID }
  enum FundingRoundOrderField { ANNOUNCED_ON ID }
  enum OrderDirection { ASC DESC }`;

const companyColumns = `id, organization_name AS "organizationName", founded_year AS "foundedYear",
  employee_count AS "employeeCount", tagline, operating_status AS "operatingStatus"`;
const roundColumns = `id, name, announced_on AS "announcedOn", raised_amount_usd AS "raisedAmountUsd",
  investment_type AS "investmentType", company_id AS "companyId", company_name AS "companyName"`;

/** Returns the order as SQL. The names are enum values, so they can be part of a statement. */
function orderSql({ field, direction }) {
  const columns = field === 'ID' ? ['id'] : [field.toLowerCase(), 'id'];
  return columns.map((column) => `${column} ${direction}`).join(', ');
}

async function listRows(text, values) {
  return (await pool.query(text, values)).rows;
}

function loadById(text) {
  return new DataLoader(async (ids) => {
    const found = new Map((await listRows(text, [ids])).map((row) => [row.id, row]));
    return ids.map((id) => found.get(id) ?? null);
  });
}

function groupByKey(keys, rows, name) {
  const groups = new Map(keys.map((key) => [key, []]));
  for (const row of rows) groups.get(row[name]).push(row);
  return keys.map((key) => groups.get(key));
}

/** Creates the data loaders of one request. */
function createLoaders() {
  const roundsByOrder = new Map();
  const roundsOf = (first, orderBy) => {
    const order = orderSql(orderBy);
    const name = `${first} ${order}`;
    if (!roundsByOrder.has(name)) roundsByOrder.set(name, loadRounds(first, order));
    return roundsByOrder.get(name);
  };
  return {
    roundsOf,
    company: loadById(`SELECT ${companyColumns} FROM peers.companies WHERE id = ANY($1)`),
    investor: loadById(`SELECT id, investor_name AS "investorName", domain, hq_location AS "hqLocation"
      FROM peers.investors WHERE id = ANY($1)`),
    participations: new DataLoader(async (roundIds) => {
      const text = `SELECT round_id AS "roundId", investor_id AS "investorId", investor_name AS "investorName",
        is_lead_investor AS "isLeadInvestor" FROM peers.round_investors WHERE round_id = ANY($1)
        ORDER BY round_id, position`;
      return groupByKey(roundIds, await listRows(text, [roundIds]), 'roundId');
    }),
  };
}

function loadRounds(first, order) {
  const text = `SELECT page.* FROM unnest($1::text[]) parents (id) CROSS JOIN LATERAL (
    SELECT ${roundColumns} FROM peers.funding_rounds WHERE company_id = parents.id ORDER BY ${order} LIMIT $2) page`;
  return new DataLoader(async (companyIds) =>
    groupByKey(companyIds, await listRows(text, [companyIds, first]), 'companyId'),
  );
}

const resolvers = {
  Query: {
    company: (_root, { id }, { company }) => company.load(id),
    companies: async (_root, { first, orderBy }) => ({
      nodes: await listRows(
        `SELECT ${companyColumns} FROM peers.companies ORDER BY ${orderSql(orderBy)} LIMIT $1`,
        [first],
      ),
    }),
    fundingRounds: async (_root, { first, orderBy }) => ({
      nodes: await listRows(
        `SELECT ${roundColumns} FROM peers.funding_rounds ORDER BY ${orderSql(orderBy)} LIMIT $1`,
        [first],
      ),
    }),
  },
  CompanyList: {
    totalCount: async () => (await listRows('SELECT count(*)::int AS count FROM peers.companies'))[0].count,
  },
  Company: {
    fundingRounds: async ({ id }, { first, orderBy }, { roundsOf }) => ({
      nodes: await roundsOf(first, orderBy).load(id),
    }),
  },
  FundingRound: { investors: ({ id }, _arguments, { participations }) => participations.load(id) },
  Participation: { investor: ({ investorId }, _arguments, { investor }) => investor.load(investorId) },
};

const server = new ApolloServer({ typeDefs, resolvers });
const { url } = await startStandaloneServer(server, {
  context: () => Promise.resolve(createLoaders()),
  listen: { port: 0, host: '127.0.0.1' },
});
console.log(`ready at ${url}`);
