import fc from 'fast-check';
import type { IntakeRecord } from '../../../src/records/intake-record.js';
import { type RecordKind, recordKinds } from '../../../src/records/record-kinds.js';
import { readWireRecord } from '../../../src/records/wire/read-wire-record.js';
import {
  companyMatchToJson,
  personMatchToJson,
  recordToJson,
} from '../../../src/records/wire/record-json.js';
import { wireJsonSchemas } from '../../../src/rest-server/wire-json-schemas.js';
import { recordArbitraries } from '../../harness/arbitrary/arbitrary-records.js';

/** The seed is random in each run. `jest --seed=N` repeats a run. */
const seed = jest.getSeed();
const runs = { seed, numRuns: 100 };

const schemaNames: Record<RecordKind, string> = {
  Company: 'CompanyMatch',
  Person: 'Person',
  Investor: 'Investor',
  FundingRound: 'FundingRound',
  Acquisition: 'Acquisition',
  Ipo: 'Ipo',
  TalentSignal: 'TalentSignal',
  InterestSignal: 'InterestSignal',
};

const kinds = recordKinds;

function serialize({ kind, record }: IntakeRecord): object {
  return kind === 'Company' ? companyMatchToJson(record) : recordToJson(kind, record);
}

/** Serializes and parses a record, as if it were a line of NDJSON. */
function overTheWire(wire: object): unknown {
  return JSON.parse(JSON.stringify(wire));
}

/** The JSON Schema keywords that this test reads. */
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

/** Adds every path of a published schema to `paths`. All items of a list share one path. */
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

/** Adds every path of a record to `paths`: to `nullable` if the value is null, otherwise to `all`. */
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
  it('is unchanged by the reader and the serializer, key for key', () => {
    fc.assert(
      fc.property(recordArbitraries[kind], (wire) => {
        const back = serialize(readWireRecord(kind, overTheWire(wire)));
        expect(back).toStrictEqual(wire);
        expect(Object.keys(back)).toStrictEqual(Object.keys(wire));
      }),
      runs,
    );
  });

  it('is the same record when it is serialized and read again', () => {
    fc.assert(
      fc.property(recordArbitraries[kind], (wire) => {
        const item = readWireRecord(kind, wire);
        expect(readWireRecord(kind, serialize(item))).toStrictEqual(item);
      }),
      runs,
    );
  });

  it('is tested with every field of the published schema, and with null where that is allowed', () => {
    const seen = noPaths();
    const known = noteSchema(componentOf(schemaNames[kind]), '', noPaths());
    const isWhole = (): boolean =>
      seen.all.size >= known.all.size && seen.nullable.size >= known.nullable.size;
    for (let sampled = 0; sampled < 500 && !isWhole(); sampled += 25)
      for (const wire of fc.sample(recordArbitraries[kind], { seed: seed + sampled, numRuns: 25 }))
        noteValue(wire, '', seen);
    expect([...seen.all].sort()).toStrictEqual([...known.all].sort());
    expect([...seen.nullable].sort()).toStrictEqual([...known.nullable].sort());
  });
});

describe('fields that occur only in enrich responses', () => {
  it('leaves hq.region out of a company that is read by its ID', () => {
    fc.assert(
      fc.property(recordArbitraries.Company, (wire) => {
        const item = readWireRecord('Company', wire);
        if (item.kind !== 'Company') throw new Error(`got ${item.kind}`);
        const { region: _region, ...hq } = wire['hq'] as Readonly<Record<string, unknown>>;
        expect(recordToJson('Company', item.record)).toStrictEqual({ ...wire, hq });
      }),
      { seed, numRuns: 50 },
    );
  });

  it('puts the email and score of a match after last_updated', () => {
    const [wire] = fc.sample(recordArbitraries.Person, { seed, numRuns: 1 });
    const item = readWireRecord('Person', wire);
    if (item.kind !== 'Person') throw new Error(`got ${item.kind}`);
    const match = personMatchToJson({ email: 'Ada@Example.com', score: 9, person: item.record });
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
