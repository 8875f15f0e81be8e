import { format } from '../../../components/format.js';
import type { GridColumn } from '../../../components/grid-column.js';
import type { CompanyRecordQuery } from '../../../generated/documents.js';
import styles from './company-tabs.module.css';
import { tractionLabels, tractionWindows, type TractionMetricKey } from './traction-metrics.js';

type Metrics = NonNullable<CompanyRecordQuery['company']>['tractionMetrics'];
type Figure = 'percentage' | 'change' | 'value';

interface Row {
  readonly metric: TractionMetricKey;
  readonly figures: Metrics[TractionMetricKey];
}

/** The table of traction, by what its windows tell. */
export const tractionColumns: Readonly<Record<Figure, readonly GridColumn<Row>[]>> = {
  percentage: columnsOf('percentage'),
  change: columnsOf('change'),
  value: columnsOf('value'),
};

function columnsOf(figure: Figure): readonly GridColumn<Row>[] {
  return [
    { header: 'Figure', value: (row) => tractionLabels[row.metric] },
    { header: 'Now', value: (row) => row.figures?.latest, isNumber: true },
    ...tractionWindows.map(({ key, months }): GridColumn<Row> => ({
      header: figure === 'value' ? `${months} mo ago` : `${months} mo`,
      value: (row) => row.figures?.[key]?.[figure],
      cell: (row) => (
        <Told
          figure={figure}
          isRank={row.metric === 'popularityRank'}
          value={row.figures?.[key]?.[figure] ?? null}
        />
      ),
      isNumber: true,
    })),
  ];
}

function Told({ figure, isRank, value }: { figure: Figure; isRank: boolean; value: number | null }) {
  if (value === null || figure === 'value') return <>{format.count(value)}</>;
  const text = `${value > 0 ? '+' : ''}${format.count(value)}${figure === 'percentage' ? ' %' : ''}`;
  // Of a rank less is better, which no colour would tell.
  if (isRank) return <>{text}</>;
  return <span className={value > 0 ? styles['good'] : value < 0 ? styles['bad'] : ''}>{text}</span>;
}
