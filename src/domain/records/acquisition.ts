import type { AcquisitionType } from '../acquisition-types.js';
import type { DateString } from '../date-string.js';
import type { StoredDocument } from './stored-document.js';

/** A company bought by another (contract 2.7). */
export interface AcquisitionRecord extends StoredDocument {
  /** `acq_` and hex. */
  id: string;
  acquirerCompanyId: string;
  acquirerName: string;
  acquireeCompanyId: string;
  acquireeName: string;
  acquirerDomain: string | null;
  acquireeDomain: string | null;
  /** Null when the deal could not be classified. */
  acquisitionType: AcquisitionType | null;
  /** Whole US dollars; null when undisclosed. */
  priceUsd: number | null;
  /** Announced or closed. */
  acquisitionDate: DateString | null;
}
