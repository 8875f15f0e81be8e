import { z } from 'zod';
import { acquisitionTypes } from '../domain/acquisition-types.js';
import type { AcquisitionRecord } from '../domain/records/acquisition.js';
import { maybeDate, maybeInteger, maybeText, name } from './wire-fields.js';
import { wireIds } from './wire-ids.js';

const acquisitionType = z.enum(acquisitionTypes, { error: `one of ${acquisitionTypes.join(', ')}` });

/** An acquisition on the wire (contract 2.7). */
export const acquisitionWire = z.strictObject({
  acquisition_id: wireIds.acquisition.describe('Identifier, `acq_` and hex digits'),
  acquirer_company_id: wireIds.company.describe('Id of the company that bought'),
  acquirer_name: name.describe('Name of the company that bought'),
  acquiree_company_id: wireIds.company.describe('Id of the company that was bought'),
  acquiree_name: name.describe('Name of the company that was bought'),
  acquirer_domain: maybeText.describe('Web domain of the company that bought'),
  acquiree_domain: maybeText.describe('Web domain of the company that was bought'),
  acquisition_type: acquisitionType.nullable().default(null).describe('Null when the deal is not classified'),
  price_usd: maybeInteger.describe('Whole US dollars; null when undisclosed'),
  acquisition_date: maybeDate.describe('Announced or closed'),
});

export type AcquisitionWire = z.output<typeof acquisitionWire>;

/** Every key of the contract in its order, unknown ones null (D8). */
export function serializeAcquisition(record: AcquisitionRecord): AcquisitionWire {
  return {
    acquisition_id: record.id,
    acquirer_company_id: record.acquirerCompanyId,
    acquirer_name: record.acquirerName,
    acquiree_company_id: record.acquireeCompanyId,
    acquiree_name: record.acquireeName,
    acquirer_domain: record.acquirerDomain,
    acquiree_domain: record.acquireeDomain,
    acquisition_type: record.acquisitionType,
    price_usd: record.priceUsd,
    acquisition_date: record.acquisitionDate,
  };
}

/** The inverse of `serializeAcquisition`. */
export function readAcquisition(wire: AcquisitionWire): AcquisitionRecord {
  return {
    id: wire.acquisition_id,
    acquirerCompanyId: wire.acquirer_company_id,
    acquirerName: wire.acquirer_name,
    acquireeCompanyId: wire.acquiree_company_id,
    acquireeName: wire.acquiree_name,
    acquirerDomain: wire.acquirer_domain,
    acquireeDomain: wire.acquiree_domain,
    acquisitionType: wire.acquisition_type,
    priceUsd: wire.price_usd,
    acquisitionDate: wire.acquisition_date,
  };
}
