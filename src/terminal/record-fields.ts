import type { KindName } from './kinds.js';

/**
 * The fields of a record by kind, so that `--columns` can be checked, and a column of a file never takes the name of one
 * (docs/csv-columns.md).
 */
export const recordFields: Readonly<Record<KindName, ReadonlySet<string>>> = {
  companies:
    fields(`id organization_name organization_rank organization_name_aliases primary_role roles website hq
    contact description tagline customer_focus customer_profile traction_highlights business_models certifications tags
    highlights new_highlights regions technologies founders investors reported_clients last_updated industry
    tech_verticals operating_status founded_year founder_info founder_count employee_count investor_count patent_count
    trademark_count award_count employee_count_range funding acquisition ipo growth_stage it_spend web reviews socials
    awards news traction_metrics svc_strategic_signal_ids founder_highlights team_department_breakdown
    team_location_breakdown`),
  people:
    fields(`person_id last_updated talent_signal_ids investor_signal_ids profile_picture_url first_name last_name
    full_name profnet_url profnet_num_id profnet_urn microblog_url codehost_url about tagline location region highlights
    level_of_seniority years_of_experience education_level experience current_position_title
    current_position_company_name current_position_company_website past_position_title past_position_company_name
    past_position_company_website current_tenure average_tenure education languages skills profnet_followers
    profnet_connections email score`),
  investors:
    fields(`investor_id investor_name strategic_signal_ids person_id company_id investor_rank company_size
    operating_status domain hq_location founded_year investor_types profnet_url microblog_url description
    number_of_exits number_of_lead_investments number_of_investments number_of_funds investment_stage industry_target
    svc_industry_target svc_tech_verticals_target fund_details portfolio_companies`),
  'funding-rounds':
    fields(`funding_round_id name company_id company_name investment_type announced_on raised_amount_usd
    pre_money_valuation_usd post_money_valuation_usd investors`),
  acquisitions:
    fields(`acquisition_id acquirer_company_id acquirer_name acquiree_company_id acquiree_name acquirer_domain
    acquiree_domain acquisition_type price_usd acquisition_date`),
  ipos: fields(`ipo_id company_id company_name company_domain stock_exchange_symbol stock_symbol went_public_on
    share_price_usd valuation_price_usd money_raised_usd`),
};

function fields(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}
