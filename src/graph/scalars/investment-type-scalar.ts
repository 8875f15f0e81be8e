import { investmentTypes, isInvestmentType } from '../../domain/investment-types.js';
import { createStringScalar } from './create-string-scalar.js';

const allowed = investmentTypes.map((type) => `"${type}"`).join(', ');

/** The graph's `InvestmentType`: the contract's words have spaces, which no GraphQL enum can carry (contract 2.2). */
export const InvestmentTypeScalar = createStringScalar({
  name: 'InvestmentType',
  description: `The kind of a funding round, one of these strings, spelled exactly so: ${allowed}.`,
  needs: `one of ${allowed}`,
  accepts: isInvestmentType,
});
