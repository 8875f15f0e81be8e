import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatTable } from '../../../src/cli/format-table.js';
import { ImportForecast } from '../../../src/cli/import-forecast.js';
import type { ImportFormat } from '../../../src/cli/import-formats.js';
import { type KindCounts, noCounts } from '../../../src/import/import-options.js';
import type { RecordKind } from '../../../src/records/record-kinds.js';

/** Progress events of an import, with times in milliseconds since its start. Several small steps share an event. */
interface Series {
  readonly files: readonly { readonly bytes: number }[];
  readonly events: readonly RecordedEvent[];
  readonly end: number;
}

interface RecordedEvent {
  readonly at: number;
  readonly bytes?: number;
  readonly written?: Partial<KindCounts>;
  readonly expected?: number;
  readonly kind?: RecordKind;
  readonly maintenance?: true;
}

/** Maximum error of a forecast, as a factor, once `firstShare` of the import's time has elapsed. */
const mostFactor = 1.5;
const firstShare = 0.1;

/**
 * Reads a recorded series: `export` is the export of `npm run bench import-export -- --scale 0.01`, `contract` its
 * records as contract files, and `2015` the Crunchbase 2015 export.
 */
function readSeries(name: string): Series {
  return JSON.parse(readFileSync(join(__dirname, 'import-series', `${name}.json`), 'utf8')) as Series;
}

function newForecast({ files }: Series, format: ImportFormat): ImportForecast {
  return new ImportForecast(
    files.reduce((sum, { bytes }) => sum + bytes, 0),
    0,
    readingShareOf(format),
  );
}

function readingShareOf(format: ImportFormat): number {
  return formatTable.find((row) => row.format === format)?.readingShare ?? 0;
}

function replay(forecast: ImportForecast, event: RecordedEvent): void {
  const { at, bytes, written, expected, kind, maintenance } = event;
  if (bytes !== undefined) forecast.addBytes(bytes, at);
  if (expected !== undefined) forecast.expect(expected, kind ?? null, at);
  if (written !== undefined) forecast.addWritten({ ...noCounts(), ...written }, at);
  if (maintenance === true) forecast.startMaintenance(at);
}

/** Rescales a series to another machine: `readFactor` applies until all input is read, `writeFactor` after that. */
function stretch(series: Series, readFactor: number, writeFactor: number): Series {
  const readUntil = series.events.find(({ expected }) => expected !== undefined)?.at ?? 0;
  const stretched = (at: number): number =>
    at <= readUntil ? at * readFactor : readUntil * readFactor + (at - readUntil) * writeFactor;
  return {
    ...series,
    events: series.events.map((event) => ({ ...event, at: stretched(event.at) })),
    end: stretched(series.end),
  };
}

/** Replays an import. Returns the error of each forecast after `firstShare` of the time, as a factor of at least 1. */
function listFactors(series: Series, format: ImportFormat): number[] {
  const forecast = newForecast(series, format);
  const factors: number[] = [];
  for (const event of series.events) {
    replay(forecast, event);
    const left = forecast.secondsLeft(event.at);
    if (event.at < firstShare * series.end || left === null) continue;
    const end = event.at + 1000 * left;
    factors.push(Math.max(end / series.end, series.end / end));
  }
  return factors;
}

/**
 * Simulates an import of 100 steps of one second, where reading takes `readingShare` of the steps. Writing starts five
 * steps later, because records are linked first. Companies are written first, then people, then rounds, each kind at
 * its own speed.
 */
function simulate(readingShare: number): Series {
  const [steps, end] = [100, 100_000];
  const readSteps = Math.round(steps * readingShare);
  const records = { Company: 50, Person: 35, FundingRound: 15 } as const;
  const perStep = { Company: 1000, Person: 1250, FundingRound: 3300 } as const;
  const writeSteps = steps - readSteps - 11;
  const kinds = Object.entries(records).flatMap(([kind, share]) =>
    Array<keyof typeof records>(Math.round((writeSteps * share) / 100)).fill(kind as keyof typeof records),
  );
  const countOf = (kind: RecordKind): number => kinds.filter((one) => one === kind).length;
  const readAt = readSteps * 1000;
  const events: RecordedEvent[] = [
    ...Array.from({ length: readSteps }, (_, step) => ({ at: (step + 1) * 1000, bytes: 1000 })),
    ...(Object.keys(records) as (keyof typeof records)[]).map((kind) => ({
      at: readAt,
      expected: countOf(kind) * perStep[kind],
      kind,
    })),
    ...kinds.map((kind, step) => ({ at: readAt + (step + 5) * 1000, written: { [kind]: perStep[kind] } })),
    { at: end - 7000, maintenance: true },
  ];
  return { files: [{ bytes: readSteps * 1000 }], events, end };
}

const recorded = [
  ['export', 'crunchbase-export'],
  ['contract', 'contract'],
  ['2015', 'crunchbase'],
] as const;
const machines: [string, number, number][] = [
  ['the same machine', 1, 1],
  ['a machine of half the speed', 2, 2],
  ['a slower database', 1, 1.5],
];

describe('the forecast of an import', () => {
  it.each(recorded.flatMap((series) => machines.map((machine) => [...series, ...machine] as const)))(
    'is within a factor of 1.5 after a tenth of the time: series %s (%s) on %s',
    (name, format, _machine, readFactor, writeFactor) => {
      const factors = listFactors(stretch(readSeries(name), readFactor, writeFactor), format);
      expect(factors.length).toBeGreaterThan(20);
      expect(Math.max(...factors)).toBeLessThan(mostFactor);
    },
  );

  it.each([
    ['crunchbase-export', 0.05],
    ['crunchbase-export', 0.06],
    ['crunchbase-export', 0.08],
    ['crunchbase', 0.1],
    ['crunchbase', 0.14],
    ['crunchbase', 0.17],
  ] as const)(
    'is within a factor of 1.5 after a tenth of the time: format %s with a reading share of %d',
    (format, share) => {
      const factors = listFactors(simulate(share), format);
      expect(factors.length).toBeGreaterThan(50);
      expect(Math.max(...factors)).toBeLessThan(mostFactor);
    },
  );

  it('is null in the first seconds, and until enough of the input is read', () => {
    const forecast = new ImportForecast(1000, 0, 0.12);
    forecast.addBytes(500, 1000);
    expect(forecast.secondsLeft(1000)).toBeNull();
    const slow = new ImportForecast(1000, 0, 0.12);
    slow.addBytes(10, 20_000);
    expect(slow.secondsLeft(20_000)).toBeNull();
    expect(slow.done(20_000)).toBe(0);
  });

  it('excludes records that an earlier, interrupted import wrote', () => {
    const times = [0, 500].map((skipped) => {
      const forecast = new ImportForecast(1000, 0, 0.12);
      forecast.addBytes(1000, 4000);
      forecast.expect(1000, 'Company', 4000);
      for (let n = 0; n < skipped; n++) forecast.skip('Company', 4000);
      forecast.addWritten({ ...noCounts(), Company: 50 }, 5000);
      forecast.addWritten({ ...noCounts(), Company: 50 }, 6000);
      return forecast.secondsLeft(6000) ?? 0;
    });
    expect(Number(times[1]) / Number(times[0])).toBeCloseTo(400 / 900, 1);
  });
});
