import type { Product } from '../generated/documents.js';
import { acquisitionView } from './acquisitions/view.js';
import { companyView } from './companies/view.js';
import { roundView } from './funding-rounds/view.js';
import { interestSignalView } from './interest-signals/view.js';
import { investorView } from './investors/view.js';
import { ipoView } from './ipos/view.js';
import { personView } from './people/view.js';
import type { ProductView } from './product-view.js';
import { talentSignalView } from './talent-signals/view.js';

/** The view of each product. */
export const productViews: Readonly<Record<Product, ProductView>> = {
  COMPANIES: companyView,
  INVESTORS: investorView,
  PEOPLE: personView,
  FUNDING_ROUNDS: roundView,
  ACQUISITIONS: acquisitionView,
  IPOS: ipoView,
  TALENT_SIGNALS: talentSignalView,
  INTEREST_SIGNALS: interestSignalView,
};
