import fc from 'fast-check';
import type { RecordKind } from '../../src/domain/record-kinds.js';
import type { IntakeRecord } from '../../src/domain/intake-record.js';
import { serializeAcquisition } from '../../src/wire/acquisition-wire.js';
import { serializeFundingRound } from '../../src/wire/funding-round-wire.js';
import { serializeInvestor } from '../../src/wire/investor-wire.js';
import { serializeIpo } from '../../src/wire/ipo-wire.js';
import { serializePerson, serializePersonMatch } from '../../src/wire/person-wire.js';
import { readWireRecord } from '../../src/wire/read-wire-record.js';
import { serializeCompany } from '../../src/wire/serialize-company.js';
import { wireJsonSchemas } from '../../src/wire/wire-json-schemas.js';
import {
  acquisitionArbitrary,
  companyArbitrary,
  fundingRoundArbitrary,
  investorArbitrary,
  ipoArbitrary,
  personArbitrary,
} from '../harness/arbitrary/arbitrary-records.js';

/** Random in each run; `jest --seed=N` repeats one. */
const seed = jest.getSeed();
const runs = { seed, numRuns: 300 };

const arbitraries: Record<RecordKind, fc.Arbitrary<object>> = {
  Company: companyArbitrary,
  Person: personArbitrary,
  Investor: investorArbitrary,
  FundingRound: fundingRoundArbitrary,
  Acquisition: acquisitionArbitrary,
  Ipo: ipoArbitrary,
};

const schemaNames: Record<RecordKind, string> = {
  Company: 'CompanyMatch',
  Person: 'Person',
  Investor: 'Investor',
  FundingRound: 'FundingRound',
  Acquisition: 'Acquisition',
  Ipo: 'Ipo',
};

const kinds = Object.keys(arbitraries) as RecordKind[];

function serialize(item: IntakeRecord): object {
  switch (item.kind) {
    case 'Company':
      return serializeCompany(item.record, { withRegion: true });
    case 'Person':
      return serializePerson(item.record);
    case 'Investor':
      return serializeInvestor(item.record);
    case 'FundingRound':
      return serializeFundingRound(item.record);
    case 'Acquisition':
      return serializeAcquisition(item.record);
    case 'Ipo':
      return serializeIpo(item.record);
  }
}

/** As a line of NDJSON brings it. */
function overTheWire(wire: object): unknown {
  return JSON.parse(JSON.stringify(wire));
}

/** The part of JSON Schema that the wire's schemas use. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

interface Paths {
  all: Set<string>;
  nullable: Set<string>;
}

const components = wireJsonSchemas();

function componentOf(reference: string): Schema {
  return components[reference.split('/').at(-1) ?? ''] ?? {};
}

/** Every path that the published schema knows; the items of a list share one path. */
function noteSchema(schema: Schema, path: string, paths: Paths): Paths {
  paths.all.add(path);
  if (schema.type === 'null' || schema.type?.includes('null') === true) paths.nullable.add(path);
  for (const [key, inner] of Object.entries(schema.properties ?? {}))
    noteSchema(inner, `${path}.${key}`, paths);
  if (schema.items !== undefined) noteSchema(schema.items, `${path}.*`, paths);
  for (const choice of schema.anyOf ?? []) noteSchema(choice, path, paths);
  if (schema.$ref !== undefined) noteSchema(componentOf(schema.$ref), path, paths);
  return paths;
}

/** Every path at which a value stands in one of the records, and those at which null does. */
function noteValue(value: unknown, path: string, paths: Paths): Paths {
  (value === null ? paths.nullable : paths.all).add(path);
  for (const [key, inner] of typeof value === 'object' && value !== null ? Object.entries(value) : []) {
    noteValue(inner, `${path}.${Array.isArray(value) ? '*' : key}`, paths);
  }
  return paths;
}

function noPaths(): Paths {
  return { all: new Set(), nullable: new Set() };
}

beforeAll(() => {
  console.info(`fast-check seed: ${seed}`);
});

describe.each(kinds)('a %s', (kind) => {
  it('comes back from the reader and the serializer as it was, key for key', () => {
    fc.assert(
      fc.property(arbitraries[kind], (wire) => {
        const back = serialize(readWireRecord(kind, overTheWire(wire)));
        expect(back).toStrictEqual(wire);
        expect(Object.keys(back)).toStrictEqual(Object.keys(wire));
      }),
      runs,
    );
  });

  it('is read the same a second time', () => {
    fc.assert(
      fc.property(arbitraries[kind], (wire) => {
        const item = readWireRecord(kind, wire);
        expect(readWireRecord(kind, serialize(item))).toStrictEqual(item);
      }),
      runs,
    );
  });

  it('is tried with every field of the published schema filled, and null where that is allowed', () => {
    const seen = noPaths();
    for (const wire of fc.sample(arbitraries[kind], { seed, numRuns: 500 })) noteValue(wire, '', seen);
    const known = noteSchema(componentOf(schemaNames[kind]), '', noPaths());
    expect([...seen.all].sort()).toStrictEqual([...known.all].sort());
    expect([...seen.nullable].sort()).toStrictEqual([...known.nullable].sort());
  });
});

describe('the fields that only the enrich answers have', () => {
  it('leaves hq.region out of a company that is read by its id', () => {
    fc.assert(
      fc.property(companyArbitrary, (wire) => {
        const item = readWireRecord('Company', wire);
        if (item.kind !== 'Company') throw new Error(`got ${item.kind}`);
        const { city, state, country, continent, regions } = wire.hq;
        const hq = { city, state, country, continent, regions };
        expect(serializeCompany(item.record, { withRegion: false })).toStrictEqual({ ...wire, hq });
      }),
      { seed, numRuns: 50 },
    );
  });

  it('puts email and score of a match after last_updated', () => {
    const [wire] = fc.sample(personArbitrary, { seed, numRuns: 1 });
    const item = readWireRecord('Person', wire);
    if (item.kind !== 'Person') throw new Error(`got ${item.kind}`);
    const match = serializePersonMatch({ email: 'Ada@Example.com', score: 9, person: item.record });
    expect(match).toStrictEqual({ ...wire, email: 'Ada@Example.com', score: 9 });
    expect(Object.keys(match).slice(0, 5)).toStrictEqual([
      'person_id',
      'last_updated',
      'email',
      'score',
      'talent_signal_ids',
    ]);
  });
});
