import { type RecordKind, recordKinds } from '../../../records/record-kinds.js';
import { mapFieldsOf } from '../map-fields.js';
import { foldName, meansField } from './column-names.js';

/** A kind of records that the columns of a table could describe, with the number of columns that fit. */
export interface KindGuess {
  readonly kind: RecordKind;
  readonly fitting: number;
}

/** Words in the names of files and sheets, by the kind that they mean. */
const fileNames: Readonly<Record<RecordKind, RegExp>> = {
  Company: /compan|account|organi[sz]ation|startup|firm(?:a|en)|unternehmen/i,
  Person: /people|person|contact|employee|candidate/i,
  Investor: /investors?\b|funds?\b|vcs?\b/i,
  FundingRound: /round|funding|financing/i,
  Acquisition: /acqui|m&a|merger/i,
  Ipo: /\bipos?\b|listing/i,
  TalentSignal: /talent/i,
  InterestSignal: /interest/i,
};

/** The columns that only one kind has. They count more than a name or a date, which all kinds have. */
const telling: Readonly<Record<RecordKind, readonly string[]>> = {
  Company: ['organization_name', 'industry', 'employee_count', 'founded_year', 'funding.total_funding_usd'],
  Person: ['first_name', 'last_name', 'full_name', 'emails', 'current_position_title'],
  Investor: ['investor_name', 'investor_types', 'investment_stage'],
  FundingRound: ['raised_amount_usd', 'announced_on', 'investment_type', 'leads'],
  Acquisition: ['acquirer_name', 'acquiree_name', 'acquirer_domain'],
  Ipo: ['stock_symbol', 'stock_exchange_symbol', 'went_public_on', 'share_price_usd'],
  TalentSignal: ['new_position_title', 'new_position_company_name', 'past_position_title', 'signal_type'],
  InterestSignal: ['entity_id', 'source_types', 'signal_type', 'signal_total_funding_usd'],
};

/** Returns the kinds that fit the columns of a table and the name of its file, best first. */
export function guessKinds(columns: readonly string[], fileName: string): readonly KindGuess[] {
  const bare = fileName.replace(/\.[a-z]+$/i, '').replace(/[_.-]+/g, ' ');
  const keys = columns.map(foldName);
  return recordKinds
    .map((kind) => ({ kind, fitting: countFitting(kind, keys) + (fileNames[kind].test(bare) ? 3 : 0) }))
    .toSorted((left, right) => right.fitting - left.fitting);
}

function countFitting(kind: RecordKind, keys: readonly string[]): number {
  const fields = [...mapFieldsOf(kind).keys(), ...(kind === 'FundingRound' ? ['leads'] : [])];
  const found = fields.filter((field) => keys.some((key) => meansField(kind, field, key)));
  const used = keys.filter((key) => fields.some((field) => meansField(kind, field, key)));
  return used.length + found.filter((field) => telling[kind].includes(field)).length / 2;
}
