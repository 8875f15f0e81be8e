import { bucketEnds, type Durations } from './durations.js';

type Labels = Readonly<Record<string, string | number>>;

/** One line of a metric, with what all lines of its series are labelled with apart, as prom-client has it. */
export interface MetricLine {
  readonly metricName: string;
  readonly labels: Labels;
  readonly sharedLabels: Labels;
  readonly value: number;
}

/** The lines of a histogram, whose buckets each hold those below them too. */
export function durationValues(
  name: string,
  sharedLabels: Readonly<Record<string, string>>,
  { counts, sum }: Durations,
): MetricLine[] {
  let total = 0;
  const buckets = [...bucketEnds, '+Inf' as const].map((le, at) => {
    total += counts[at] ?? 0;
    return { metricName: `${name}_bucket`, labels: { le }, sharedLabels, value: total };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels: {}, sharedLabels, value: sum },
    { metricName: `${name}_count`, labels: {}, sharedLabels, value: total },
  ];
}
