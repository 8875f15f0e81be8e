import type * as Plot from '@observablehq/plot';
import type { ChartProps } from './chart.js';
import { shortValue, type Unit } from './periods.js';

/** The marks that the axis is drawn with: the Observable Plot library. */
type Library = Parameters<ChartProps['draw']>[0];

/** The measure of an axis. */
interface AxisMeasure {
  /** The label with its unit. */
  readonly label: string;
  readonly unit: Unit;
}

/** Maximum ticks of an axis of values. */
const maxTicks = 5;

/** Returns the number of ticks for these values. Whole numbers have no ticks between them. */
export function ticksOf(values: readonly (number | null)[], unit: Unit, most = maxTicks): number {
  const known = values.filter((value) => value !== null);
  if (unit !== 'number' || !known.every(Number.isInteger)) return most;
  return Math.max(1, Math.min(most, Math.max(0, ...known) - Math.min(0, ...known)));
}

/** Draws the vertical axis with grid lines, and its label above it. */
export function valueAxis(
  { axisY, gridY }: Pick<Library, 'axisY' | 'gridY'>,
  { label, unit }: AxisMeasure,
  ticks: number,
): Plot.Markish[] {
  return [
    gridY({ ticks, ...gridLook }),
    axisY({
      ticks,
      tickSize: 0,
      tickFormat: (value: number) => shortValue(value, unit),
      label,
      labelArrow: 'none',
      labelAnchor: 'top',
    }),
  ];
}

export const gridLook = { stroke: 'var(--line)', strokeOpacity: 1 } as const;

export const tipLook = { fill: 'var(--surface)', stroke: 'var(--line-strong)', lineHeight: 1.35 } as const;
