import type * as Plot from '@observablehq/plot';
import { gridLook, ticksOf, tipLook, valueAxis } from './axes.js';
import type { ChartProps } from './chart.js';
import { periodLabel, periodsBetween, shortValue, type Unit } from './periods.js';

/** A group of records, drawn as a bar or a point. */
export interface GroupPoint {
  /** The ID of the group. On a time axis, it is a period such as `2021-Q1`. */
  readonly id: string;
  readonly label: string;
  readonly isUnknown: boolean;
  readonly value: number | null;
  /** The group's value on the horizontal axis of a scatter plot; null in other charts. */
  readonly across: number | null;
}

/** A metric on an axis of a chart. */
export interface Measure {
  /** The label with its unit, for example `Amount raised (USD)`. */
  readonly label: string;
  readonly unit: Unit;
  /** True if a period without records has the value 0; false if its value is unknown. */
  readonly isTotal: boolean;
}

export interface GroupPicture {
  readonly rows: readonly GroupPoint[];
  readonly type: 'bars' | 'line' | 'scatter';
  readonly isTime: boolean;
  /** The title of the field by which records are grouped. */
  readonly title: string;
  readonly metric: Measure;
  readonly across: Measure | null;
}

type Point = GroupPoint & { readonly words: string };

export const chartHeight = 340;

/**
 * Returns a function that draws groups as a chart. Periods run from left to right. Categories are horizontal bars, in
 * the order of the rows.
 */
export function drawGroups(picture: GroupPicture): ChartProps['draw'] {
  if (picture.type === 'scatter' && picture.across !== null) return scatter(picture, picture.across);
  return picture.isTime ? overTime(picture) : categories(picture);
}

/** Returns the height of a chart in pixels. */
export function heightOf({ rows, type, isTime }: GroupPicture): number {
  return isTime || type === 'scatter' ? chartHeight : Math.max(140, 56 + rows.length * 28);
}

function wordsOf({ metric, across }: GroupPicture, row: GroupPoint): string {
  const of = (each: Measure, value: number | null): string =>
    `${each.label}: ${shortValue(value, each.unit)}`;
  return [row.label, of(metric, row.value), ...(across === null ? [] : [of(across, row.across)])].join('\n');
}

function pointsOf(picture: GroupPicture): readonly Point[] {
  return picture.rows.map((row) => ({ ...row, words: wordsOf(picture, row) }));
}

function overTime(picture: GroupPicture): ChartProps['draw'] {
  const { metric, rows, title, type } = picture;
  const periods = periodsBetween(rows[0]?.id, rows.at(-1)?.id);
  const found = new Map(pointsOf(picture).map((point) => [point.id, point]));
  const points = periods.map((id): Point => found.get(id) ?? emptyPeriod(picture, id));
  const ticks = ticksOf(
    points.map(({ value }) => value),
    metric.unit,
  );
  return (library, width): Plot.PlotOptions => {
    const { axisX, ruleY, barY, line, dot, tip, pointerX } = library;
    // Label as many periods as fit. `2021` needs less space than `Jan 2021`.
    const labelWidth = periodLabel(periods[0] ?? '').length * 7 + 14;
    const step = Math.ceil((periods.length * labelWidth) / Math.max(1, width - 88));
    const roomy = (width - 64) / Math.max(1, periods.length);
    const marks =
      type === 'line'
        ? [
            line(points, { x: 'id', y: 'value', stroke: 'var(--series-1)', strokeWidth: 2 }),
            dot(points, { x: 'id', y: 'value', fill: 'var(--series-1)', r: 3.5 }),
          ]
        : [barY(points, { x: 'id', y: 'value', fill: 'var(--series-1)', rx: 2 })];
    return {
      marginLeft: 64,
      marginTop: 34,
      marginBottom: 46,
      x: {
        type: type === 'line' ? 'point' : 'band',
        domain: periods,
        label: null,
        padding: Math.max(0.18, 1 - 72 / roomy),
      },
      y: { label: null, nice: true, ...domainFrom(points.map(({ value }) => value)) },
      marks: [
        ...valueAxis(library, metric, ticks),
        ruleY([0], { stroke: 'var(--line-strong)' }),
        axisX(
          periods.filter((_, index) => index % step === 0),
          { tickSize: 0, tickFormat: periodLabel, label: title, labelAnchor: 'center', labelArrow: 'none' },
        ),
        ...marks,
        tip(points, pointerX({ x: 'id', y: 'value', title: 'words', ...tipLook })),
      ],
    };
  };
}

/** Returns the point for a period without records. A count or sum is 0, and a mean is unknown. */
function emptyPeriod(picture: GroupPicture, id: string): Point {
  const row = {
    id,
    label: periodLabel(id),
    isUnknown: false,
    value: picture.metric.isTotal ? 0 : null,
    across: null,
  };
  return { ...row, words: wordsOf({ ...picture, across: null }, row) };
}

function categories(picture: GroupPicture): ChartProps['draw'] {
  const { metric } = picture;
  const points = pointsOf(picture);
  const longest = Math.max(...points.map(({ label }) => label.length), 4);
  return ({ axisX, axisY, gridX, ruleX, barX, text, tip, pointerY }, width): Plot.PlotOptions => {
    const marginLeft = Math.min(16 + longest * 7, Math.max(96, Math.floor(width * 0.34)));
    const most = Math.floor((marginLeft - 16) / 6.6);
    const ticks = ticksOf(
      points.map(({ value }) => value),
      metric.unit,
      width < 520 ? 3 : 5,
    );
    const labels = new Map(points.map(({ id, label }) => [id, label]));
    const shorten = (label: string): string => (label.length > most ? `${label.slice(0, most - 1)}…` : label);
    return {
      marginLeft,
      marginTop: 4,
      marginRight: 72,
      marginBottom: 46,
      x: { label: null, nice: true, ...domainFrom(points.map(({ value }) => value)) },
      y: { type: 'band', domain: points.map(({ id }) => id), label: null, padding: 0.24 },
      marks: [
        gridX({ ticks, ...gridLook }),
        axisX({
          ticks,
          tickSize: 0,
          tickFormat: (value: number) => shortValue(value, metric.unit),
          label: metric.label,
          labelAnchor: 'center',
          labelArrow: 'none',
        }),
        axisY({ tickSize: 0, tickFormat: (id: string) => shorten(labels.get(id) ?? id) }),
        barX(points, {
          x: 'value',
          y: 'id',
          fill: ({ isUnknown }: Point) => (isUnknown ? 'var(--series-5)' : 'var(--series-1)'),
          rx: 2,
        }),
        ruleX([0], { stroke: 'var(--line-strong)' }),
        text(points, {
          x: ({ value }: Point) => Math.max(0, value ?? 0),
          y: 'id',
          text: ({ value }: Point) => shortValue(value, metric.unit),
          textAnchor: 'start',
          dx: 6,
          fill: 'var(--ink-2)',
        }),
        tip(points, pointerY({ x: 'value', y: 'id', title: 'words', ...tipLook })),
      ],
    };
  };
}

function scatter(picture: GroupPicture, across: Measure): ChartProps['draw'] {
  const { metric } = picture;
  const points = pointsOf(picture).filter(({ value, across: at }) => value !== null && at !== null);
  const [xDomain, yDomain] = [
    spread(points.map((point) => point.across)),
    spread(points.map(({ value }) => value)),
  ];
  return (library, width): Plot.PlotOptions => {
    const { axisX, gridX, dot, text, tip, pointer } = library;
    return {
      marginLeft: 64,
      marginTop: 34,
      marginRight: 24,
      marginBottom: 46,
      x: { label: null, domain: xDomain },
      y: { label: null, domain: yDomain },
      marks: [
        gridX({ ticks: 5, ...gridLook }),
        ...valueAxis(
          library,
          metric,
          ticksOf(
            points.map(({ value }) => value),
            metric.unit,
          ),
        ),
        axisX({
          ticks: width < 520 ? 3 : 6,
          tickSize: 0,
          tickFormat: (value: number) => shortValue(value, across.unit),
          label: across.label,
          labelAnchor: 'center',
          labelArrow: 'none',
        }),
        dot(points, { x: 'across', y: 'value', r: 5, fill: 'var(--series-1)', fillOpacity: 0.75 }),
        text(apart(points, xDomain, yDomain, width - 88), {
          x: 'across',
          y: 'value',
          text: 'label',
          dy: -13,
          fill: 'var(--ink-2)',
        }),
        tip(points, pointer({ x: 'across', y: 'value', title: 'words', ...tipLook })),
      ],
    };
  };
}

/**
 * Selects the points to label, in order, so that their labels do not overlap. The other labels are only in the tooltip
 * and the table.
 */
function apart(
  points: readonly Point[],
  [left, right]: readonly [number, number],
  [bottom, top]: readonly [number, number],
  width: number,
): readonly Point[] {
  const positioned: { readonly x: number; readonly y: number; readonly half: number }[] = [];
  return points.filter(({ label, value, across }) => {
    const x = (((across ?? 0) - left) / (right - left)) * width;
    const y = (((value ?? 0) - bottom) / (top - bottom)) * (chartHeight - 80);
    const half = label.length * 3.4 + 4;
    const isFree = positioned.every(
      (other) => Math.abs(other.y - y) > 18 || Math.abs(other.x - x) > other.half + half,
    );
    if (isFree && x - half > -64 && x + half < width + 24) positioned.push({ x, y, half });
    return positioned.at(-1)?.x === x && positioned.at(-1)?.y === y;
  });
}

/** Returns a domain from the smallest to the largest value, with a margin. */
function spread(values: readonly (number | null)[]): [number, number] {
  const known = values.filter((value) => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  if (known.length === 0) return [0, 1];
  const air = least === most ? Math.max(1, Math.abs(most) * 0.1) : (most - least) * 0.1;
  return [least >= 0 ? Math.max(0, least - air) : least - air, most + air];
}

/** Returns a domain that contains 0 and all values. */
function domainFrom(values: readonly (number | null)[]): { readonly domain: [number, number] } {
  const known = values.filter((value) => value !== null);
  const [least, most] = [Math.min(0, ...known), Math.max(0, ...known)];
  return { domain: [least, least === most ? 1 : most] };
}
