import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Grid } from '../../components/grid.js';
import type { GridColumn } from '../../components/grid-column.js';
import { doors } from '../requests/requests-search.js';
import type { UsageGroup } from './stack-usage.js';
import type { Stacking } from './usage-search.js';
import styles from './usage-page.module.css';

export interface GroupTableProps {
  readonly groups: readonly UsageGroup[];
  readonly by: Stacking;
  /** Credits of all of them. */
  readonly total: number;
}

const titles: Readonly<Record<Stacking, string>> = { operation: 'Operation', key: 'Key', door: 'Door' };

/** What each operation, key or door was charged. Its name leads to its requests. */
export function GroupTable({ groups, by, total }: GroupTableProps) {
  const columns = useMemo<readonly GridColumn<UsageGroup>[]>(
    () => [
      {
        header: titles[by],
        value: ({ name }) => name,
        cell: (group) => (
          <Link
            to="/console/requests"
            search={filterOf(by, group.id)}
            className={(by === 'operation' ? styles['operation'] : '') ?? ''}
          >
            {group.name}
          </Link>
        ),
      },
      { header: 'Requests', value: ({ requests }) => requests, isNumber: true, isMinor: true },
      { header: 'Credits', value: ({ credits }) => credits, isNumber: true },
      {
        header: 'Share',
        value: ({ credits }) => (total === 0 ? 0 : credits / total),
        cell: ({ credits }) => share(credits, total),
        isNumber: true,
      },
    ],
    [by, total],
  );
  return <Grid label={`Charged ${by}s`} rows={groups} columns={columns} rowId={({ id }) => id} />;
}

function filterOf(by: Stacking, id: string) {
  if (by === 'key') return { key: id };
  if (by === 'operation') return { operation: id.split(',')[0] ?? id };
  const door = doors.find((each) => each === id);
  return door === undefined ? {} : { door };
}

function share(credits: number, total: number): string {
  const percent = total === 0 ? 0 : (credits / total) * 100;
  return percent > 0 && percent < 0.1 ? '< 0.1%' : `${percent.toFixed(1)}%`;
}
