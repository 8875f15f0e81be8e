import { createHash } from 'node:crypto';
import type { RecordKind, RecordOfKind } from '../domain/record-kinds.js';
import type { Documented, StoredDocument } from '../domain/records/stored-document.js';
import { serializeAcquisition } from './acquisition-wire.js';
import { serializeFundingRound } from './funding-round-wire.js';
import { serializeInvestor } from './investor-wire.js';
import { serializeIpo } from './ipo-wire.js';
import { serializePerson } from './person-wire.js';
import { serializeCompany } from './serialize-company.js';

type Serializers = { readonly [Kind in RecordKind]: (record: RecordOfKind[Kind]) => object };

const serializers: Serializers = {
  Company: (record) => serializeCompany(record, { withRegion: false }),
  Person: serializePerson,
  Investor: serializeInvestor,
  FundingRound: serializeFundingRound,
  Acquisition: serializeAcquisition,
  Ipo: serializeIpo,
};

/** A record as the contract's JSON text, and the version of that text (D8, D15). */
export function writeDocument<Kind extends RecordKind>(
  kind: Kind,
  record: RecordOfKind[Kind],
): Documented<StoredDocument> {
  const document = JSON.stringify(serializers[kind](record));
  return { document, version: versionOf(document) };
}

function versionOf(document: string): string {
  return createHash('sha256').update(document).digest('base64url').slice(0, 22);
}
