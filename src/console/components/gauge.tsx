import { Meter } from 'react-aria-components';
import styles from './gauge.module.css';

export interface GaugeProps {
  readonly label: string;
  readonly used: number;
  readonly limit: number;
  /** How it reads: `12,400 of 100,000`. */
  readonly text: string;
}

/** How much of a budget is used; it changes its colour where little is left. */
export function Gauge({ label, used, limit, text }: GaugeProps) {
  const share = limit === 0 ? 0 : Math.min(1, used / limit);
  const look = share >= 1 ? 'bad' : share >= 0.85 ? 'warn' : 'good';
  return (
    <Meter className={styles['gauge'] ?? ''} aria-label={label} value={share * 100} valueLabel={text}>
      <div className={styles['words']}>
        <span>{label}</span>
        <span className={styles['text']}>{text}</span>
      </div>
      <div className={styles['track']}>
        <div className={styles[look]} style={{ width: `${share * 100}%` }} />
      </div>
    </Meter>
  );
}
