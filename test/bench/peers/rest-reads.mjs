import pg from 'pg';

/** As many connections as Dealgraph opens: 10 shared ones, and 2 reserved for short statements. */
const connections = 12;

const { builtins } = pg.types;
const types = new pg.TypeOverrides();
types.setTypeParser(builtins.DATE, (text) => text);
types.setTypeParser(builtins.INT8, Number);

const company = { name: 'company', text: 'SELECT document FROM company WHERE id = $1', rowMode: 'array' };

const participations = `json_agg(json_build_object('investor_id', p.investor_id, 'investor_name', p.investor_name,
  'is_lead_investor', p.is_lead_investor) ORDER BY p.position) FILTER (WHERE p.round_id IS NOT NULL)`;

/** Grouping is faster than a subquery per round. */
const rounds = {
  name: 'rounds',
  text: `SELECT r.id AS funding_round_id, r.name, r.company_id, r.company_name, r.investment_type, r.announced_on,
      r.raised_amount_usd, r.pre_money_valuation_usd, r.post_money_valuation_usd,
      coalesce(${participations}, '[]') AS investors
    FROM saved_search_row s JOIN funding_round r ON r.id = s.record_id
    LEFT JOIN participation p ON p.round_id = r.id
    WHERE s.search_id = $1 AND s.position < $2 GROUP BY s.position, r.id ORDER BY s.position`,
};

const investors = {
  name: 'investors',
  text: `SELECT i.id AS investor_id, i.investor_name, i.strategic_signal_ids, i.person_id, i.company_id, i.investor_rank,
      i.company_size, i.operating_status, i.domain, i.hq_location, i.founded_year, i.investor_types, i.profnet_url,
      i.microblog_url, i.description, i.number_of_exits, i.number_of_lead_investments, i.number_of_investments,
      i.number_of_funds, i.investment_stage, i.industry_target, i.svc_industry_target, i.svc_tech_verticals_target,
      i.fund_details, i.portfolio_companies
    FROM list_member m JOIN investor i ON i.id = m.record_id
    WHERE m.list_id = $1 AND m.position < $2 ORDER BY m.position`,
};

/**
 * Creates the reads of a server that uses only `pg`, without keys, limits or charges. Each read returns the contract's
 * JSON text, or undefined for an unknown company.
 */
export function openReads(connectionString) {
  const pool = new pg.Pool({ connectionString, max: connections, types });
  const list = async (statement, id, limit) => (await pool.query({ ...statement, values: [id, limit] })).rows;
  return {
    readCompany: async (id) => (await pool.query({ ...company, values: [id] })).rows[0]?.[0],
    readRounds: async (searchId, limit) => JSON.stringify(await list(rounds, searchId, limit)),
    readInvestors: async (listId, limit) =>
      JSON.stringify((await list(investors, listId, limit)).map(nameFunds)),
  };
}

/** Renames the keys in a JSON column to those of the contract. */
function nameFunds(investor) {
  const { fund_details: funds } = investor;
  return funds === null ? investor : { ...investor, fund_details: funds.map(nameFund) };
}

function nameFund({ name, announcedOn, raisedAmountUsd }) {
  return { name, announced_on: announcedOn, raised_amount_usd: raisedAmountUsd };
}
