import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Grid, type GridColumn } from '../../components/grid.js';
import { channels } from '../requests/requests-search.js';
import styles from './usage-page.module.css';
import type { Stacking, UsageGroup } from './usage-range.js';

export interface GroupTableProps {
  readonly groups: readonly UsageGroup[];
  readonly by: Stacking;
  /** The credits of all groups together. */
  readonly total: number;
}

const titles: Readonly<Record<Stacking, string>> = { operation: 'Operation', key: 'Key', channel: 'Channel' };

/**
 * A table of the credits, requests and share of each operation, key or channel. Each name links to the list of its
 * requests.
 */
export function GroupTable({ groups, by, total }: GroupTableProps) {
  const columns = useMemo<readonly GridColumn<UsageGroup>[]>(
    () => [
      {
        header: titles[by],
        value: ({ name }) => name,
        cell: (group) => (
          <Link to="/console/requests" search={filterOf(by, group.id)}>
            {group.name}
          </Link>
        ),
      },
      { header: 'Requests', value: ({ requests }) => requests, isNumber: true, isMinor: true },
      { header: 'Credits', value: ({ credits }) => credits, isNumber: true },
      {
        header: 'Share',
        value: ({ credits }) => (total === 0 ? 0 : credits / total),
        cell: ({ credits }) => (
          <span className={styles['share']}>
            <span className={styles['track']} aria-hidden>
              <span style={{ width: `${total === 0 ? 0 : (credits / total) * 100}%` }} />
            </span>
            {share(credits, total)}
          </span>
        ),
        isNumber: true,
      },
    ],
    [by, total],
  );
  return <Grid label={`Usage by ${by}`} rows={groups} columns={columns} rowId={({ id }) => id} />;
}

function filterOf(by: Stacking, id: string) {
  if (by === 'key') return { key: id };
  if (by === 'operation') return { operation: id.split(',')[0] ?? id };
  const channel = channels.find((each) => each === id);
  return channel === undefined ? {} : { channel };
}

function share(credits: number, total: number): string {
  const percent = total === 0 ? 0 : (credits / total) * 100;
  return percent > 0 && percent < 0.1 ? '<0.1%' : `${percent.toFixed(1)}%`;
}
