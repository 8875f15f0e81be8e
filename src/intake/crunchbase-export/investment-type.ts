import { isInvestmentType, type InvestmentType } from '../../domain/investment-types.js';
import { findInvestmentType } from '../crunchbase/investment-type-table.js';

/**
 * The contract's investment type of the export's word. The words are those of the 2015 export, except that a letter is
 * part of the word: `series_a`, `series_unknown`. Null when the type is missing or not one of the contract's.
 */
export function findExportInvestmentType(word: string | null): InvestmentType | null {
  if (word === null) return null;
  const [, letter] = /^series_(.+)$/i.exec(word) ?? [];
  if (letter === undefined) return findInvestmentType(word, null);
  const series = `Series ${letter.charAt(0).toUpperCase()}${letter.slice(1).toLowerCase()}`;
  return isInvestmentType(series) ? series : null;
}
