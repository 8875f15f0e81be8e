import type { ReactNode } from 'react';
import { Meter } from 'react-aria-components';
import badgeStyles from './badge.module.css';
import { format } from './format.js';
import gaugeStyles from './gauge.module.css';
import numbersStyles from './numbers.module.css';
import statStyles from './stat.module.css';

/** A number with a label and an explanatory note. */
export function Stat({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className={statStyles['stat']}>
      <dt className={statStyles['label']}>{label}</dt>
      <dd className={statStyles['value']}>{value}</dd>
      {note !== undefined && <dd className={statStyles['note']}>{note}</dd>}
    </div>
  );
}

/** Shows the numbers of a chart as a table, for exact values and for users who cannot see the chart. */
export function Numbers({ title = 'As a table', children }: { title?: string; children: ReactNode }) {
  return (
    <details className={numbersStyles['numbers']}>
      <summary>{title}</summary>
      <div className={numbersStyles['table']}>{children}</div>
    </details>
  );
}

interface GaugeProps {
  readonly label: string;
  readonly used: number;
  readonly limit: number;
  /** The usage as text, for example `12,400 of 100,000`. */
  readonly text: string;
}

/** Shows how much of a budget is used. The color changes when little of the budget remains. */
export function Gauge({ label, used, limit, text }: GaugeProps) {
  const share = limit === 0 ? 0 : Math.min(1, used / limit);
  const look = share >= 1 ? 'bad' : share >= 0.85 ? 'warn' : 'good';
  return (
    <Meter className={gaugeStyles['gauge'] ?? ''} aria-label={label} value={share * 100} valueLabel={text}>
      <div className={gaugeStyles['words']}>
        <span>{label}</span>
        <span className={gaugeStyles['text']}>{text}</span>
      </div>
      <div className={gaugeStyles['track']}>
        <div className={gaugeStyles[look]} style={{ width: `${share * 100}%` }} />
      </div>
    </Meter>
  );
}

export interface BadgeProps {
  readonly look?: 'plain' | 'good' | 'warn' | 'bad' | 'accent';
  readonly children: ReactNode;
}

/** A status, shown as one word. */
export function Badge({ look = 'plain', children }: BadgeProps) {
  return <span className={[badgeStyles['badge'], badgeStyles[look]].join(' ')}>{children}</span>;
}

/** A date that does not wrap. */
export function DayText({ value }: { value: string | null | undefined }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{format.day(value)}</span>;
}
