import { acquisitionTypes } from '../acquisition-types.js';
import { investmentTypes } from '../investment-types.js';
import type { RecordKind } from '../record-kinds.js';
import type { FilterType } from './filter-field.js';

/**
 * A field whose values are few, so that one which is equal to none is a mistake of who asks (docs/filters.md). Each has an
 * index, by which a value is looked up.
 */
export interface EnumeratedField {
  readonly kind: RecordKind;
  readonly path: readonly string[];
  readonly type: Extract<FilterType, 'text' | 'texts' | 'textLists'>;
  /** The values that the contract allows; without them, those that records have. */
  readonly allowed?: readonly string[];
}

export const enumeratedFields: readonly EnumeratedField[] = [
  { kind: 'Company', path: ['hq', 'country'], type: 'text' },
  { kind: 'Company', path: ['operatingStatus'], type: 'text' },
  { kind: 'Company', path: ['funding', 'lastFundingType'], type: 'text' },
  { kind: 'Company', path: ['industry'], type: 'texts' },
  { kind: 'Company', path: ['techVerticals'], type: 'textLists' },
  { kind: 'Person', path: ['levelOfSeniority'], type: 'text' },
  { kind: 'Investor', path: ['operatingStatus'], type: 'text' },
  { kind: 'Investor', path: ['investorTypes'], type: 'texts' },
  { kind: 'Investor', path: ['investmentStage'], type: 'texts' },
  { kind: 'Investor', path: ['industryTarget'], type: 'texts' },
  { kind: 'FundingRound', path: ['investmentType'], type: 'text', allowed: investmentTypes },
  { kind: 'Acquisition', path: ['acquisitionType'], type: 'text', allowed: acquisitionTypes },
  { kind: 'Ipo', path: ['stockExchangeSymbol'], type: 'text' },
];
