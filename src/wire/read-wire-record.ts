import type { z } from 'zod';
import type { RecordKind } from '../domain/record-kinds.js';
import type { IntakeRecord } from '../domain/intake-record.js';
import { acquisitionWire, readAcquisition } from './acquisition-wire.js';
import { companyLine } from './company-line.js';
import { fundingRoundWire, readFundingRound } from './funding-round-wire.js';
import { investorWire, readInvestor } from './investor-wire.js';
import { ipoWire, readIpo } from './ipo-wire.js';
import { personLine } from './person-line.js';
import { readPerson } from './person-wire.js';
import { readCompany } from './read-company.js';
import { WireError } from './wire-error.js';

type Reader = (json: unknown) => IntakeRecord;

/**
 * Reads one record of the contract's shape into the domain's, complete in the sense of D8, with what an intake
 * line says beyond the contract. The inverse of the serializers. Throws a WireError that names the broken place.
 */
export function readWireRecord(kind: RecordKind, json: unknown): IntakeRecord {
  return readers[kind](json);
}

const readers: Readonly<Record<RecordKind, Reader>> = {
  Company: readCompanyLine,
  Person: readPersonLine,
  Investor: (json) => ({ kind: 'Investor', record: readInvestor(parse(investorWire, json)) }),
  FundingRound: (json) => ({ kind: 'FundingRound', record: readFundingRound(parse(fundingRoundWire, json)) }),
  Acquisition: (json) => ({ kind: 'Acquisition', record: readAcquisition(parse(acquisitionWire, json)) }),
  Ipo: (json) => ({ kind: 'Ipo', record: readIpo(parse(ipoWire, json)) }),
};

function readCompanyLine(json: unknown): IntakeRecord {
  const line = parse(companyLine, json);
  const record = readCompany(line);
  if (line.profnet_id === undefined || line.profnet_id === null) return { kind: 'Company', record };
  return { kind: 'Company', record, profnetId: String(line.profnet_id) };
}

/** Missing and null `emails` say nothing about the addresses; an empty list says that there are none. */
function readPersonLine(json: unknown): IntakeRecord {
  const line = parse(personLine, json);
  const record = readPerson(line);
  if (line.emails === undefined || line.emails === null) return { kind: 'Person', record };
  return { kind: 'Person', record, emails: line.emails };
}

function parse<Schema extends z.ZodType>(schema: Schema, json: unknown): z.output<Schema> {
  const result = schema.safeParse(json);
  if (!result.success) throw new WireError(result.error.issues, json);
  return result.data;
}
