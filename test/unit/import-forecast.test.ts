import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ImportForecast } from '../../src/commands/import-forecast.js';
import type { RecordKind } from '../../src/domain/record-kinds.js';
import { noCounts, type KindCounts } from '../../src/intake/kind-counts.js';

/** What an import reported, and when, in milliseconds from its start. Small steps were put together. */
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

/** A forecast may be wrong by this factor, from the first tenth of the time on. */
const mostFactor = 1.5;
const firstShare = 0.1;

/** Recorded with `npm run bench:import-export -- --scale 0.01`, its records as contract files, and the export of 2015. */
function readSeries(name: string): Series {
  return JSON.parse(readFileSync(join(__dirname, 'import-series', `${name}.json`), 'utf8')) as Series;
}

function newForecast({ files }: Series): ImportForecast {
  return new ImportForecast(
    files.reduce((sum, { bytes }) => sum + bytes, 0),
    0,
  );
}

function replay(forecast: ImportForecast, event: RecordedEvent): void {
  const { at, bytes, written, expected, kind, maintenance } = event;
  if (bytes !== undefined) forecast.addBytes(bytes, at);
  if (expected !== undefined) forecast.expect(expected, kind ?? null, at);
  if (written !== undefined) forecast.addWritten({ ...noCounts(), ...written }, at);
  if (maintenance === true) forecast.startMaintenance(at);
}

/** A machine of another speed, the reader and the database each by its own factor. */
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

/** The factors by which the forecasts of an import missed its end. */
function listFactors(series: Series): number[] {
  const forecast = newForecast(series);
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

const recorded = ['export', 'contract', '2015'];
const machines: [string, number, number][] = [
  ['the same machine', 1, 1],
  ['a machine of half the speed', 2, 2],
  ['a slower database', 1, 1.5],
];

describe('the forecast of an import', () => {
  it.each(recorded.flatMap((name) => machines.map((machine) => [name, ...machine] as const)))(
    '%s on %s: within a factor of 1.5 from the first tenth on',
    (name, _machine, readFactor, writeFactor) => {
      const factors = listFactors(stretch(readSeries(name), readFactor, writeFactor));
      expect(factors.length).toBeGreaterThan(20);
      expect(Math.max(...factors)).toBeLessThan(mostFactor);
    },
  );

  it('is not there in the first seconds, nor before a part was read', () => {
    const forecast = new ImportForecast(1000, 0);
    forecast.addBytes(500, 1000);
    expect(forecast.secondsLeft(1000)).toBeNull();
    const slow = new ImportForecast(1000, 0);
    slow.addBytes(10, 20_000);
    expect(slow.secondsLeft(20_000)).toBeNull();
    expect(slow.done(20_000)).toBe(0);
  });

  it('leaves out records that an interrupted import wrote', () => {
    const times = [0, 500].map((skipped) => {
      const forecast = new ImportForecast(1000, 0);
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
