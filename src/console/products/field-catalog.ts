import type { Product } from '../generated/documents.js';
import { acquisitionFields } from './acquisitions/fields.js';
import { companyFields } from './companies/fields.js';
import type { FieldEntry, FieldGroup } from './field-entry.js';
import { roundFields } from './funding-rounds/fields.js';
import { interestSignalFields } from './interest-signals/fields.js';
import { investorFields } from './investors/fields.js';
import { ipoFields } from './ipos/fields.js';
import { experienceFields, personFields } from './people/fields.js';
import { productNames, products } from './products.js';
import { talentSignalFields } from './talent-signals/fields.js';

/** The fields that can be filtered, by product. */
const fieldsOfProducts: Readonly<Record<Product, readonly FieldGroup[]>> = {
  COMPANIES: companyFields,
  PEOPLE: personFields,
  INVESTORS: investorFields,
  FUNDING_ROUNDS: roundFields,
  ACQUISITIONS: acquisitionFields,
  IPOS: ipoFields,
  TALENT_SIGNALS: talentSignalFields,
  INTEREST_SIGNALS: interestSignalFields,
};

/**
 * The fields of each filter input type, with the labels that users see. Fields that the catalog lacks are listed after
 * these.
 */
export const fieldCatalog: Readonly<Record<string, readonly FieldGroup[]>> = {
  ...Object.fromEntries(
    productNames.map((product) => [`${products[product].type}Filter`, fieldsOfProducts[product]]),
  ),
  ExperienceFilter: experienceFields,
};

/** Returns the entry of a field in the catalog, or undefined. */
export function catalogEntry(input: string, path: string): FieldEntry | undefined {
  return fieldCatalog[input]?.flatMap(({ fields }) => fields).find((each) => each.path === path);
}
