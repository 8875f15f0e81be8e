import { Link } from '@tanstack/react-router';
import { exactValue } from '../../../charts/periods.js';
import { format } from '../../../components/format.js';
import type { GridColumn } from '../../../components/grid.js';
import type { FilterValue } from '../../../filters/filter-model.js';
import type { GroupOption } from '../../../products/group-parts.js';
import type { DataSearch } from '../data-search.js';
import { RecordLink } from '../record-link.js';
import type { ChartRow } from './chart-rows.js';
import type { Metric } from './metric-options.js';

export interface ColumnTerms {
  readonly group: GroupOption;
  readonly title: string;
  readonly metric: Metric;
  readonly across: Metric | null;
  readonly nouns: readonly [string, string];
  /** The filters for the records of the groups, by the ID of the group. */
  readonly filters: ReadonlyMap<string, FilterValue>;
}

/** Returns the columns of the table below a chart. */
export function columnsOf(terms: ColumnTerms): readonly GridColumn<ChartRow>[] {
  const { group, title, metric, across, nouns, filters } = terms;
  const { page } = group;
  const numbered = (row: ChartRow) => (
    <GroupRecords row={row} nouns={nouns} filter={filters.get(row.id) ?? null} />
  );
  const metrics = across === null || across.id === metric.id ? [metric] : [metric, across];
  return [
    {
      header: title,
      value: (row) => row.label,
      ...(page === null
        ? {}
        : { cell: (row: ChartRow) => <RecordLink kind={page} id={row.recordId} name={row.label} /> }),
    },
    ...(metrics.some(({ name }) => name === 'count')
      ? []
      : [
          {
            header: `Number of ${nouns[1]}`,
            value: (row: ChartRow) => row.count,
            cell: numbered,
            isNumber: true,
          },
        ]),
    ...metrics.map((each): GridColumn<ChartRow> => {
      const read = (row: ChartRow): number | null => (each === metric ? row.value : row.across);
      return {
        header: each.label,
        value: read,
        cell: (row) => (each.name === 'count' ? numbered(row) : exactValue(read(row), each.unit)),
        isNumber: true,
      };
    }),
  ];
}

interface GroupRecordsProps {
  readonly row: ChartRow;
  readonly nouns: readonly [string, string];
  readonly filter: FilterValue | null;
}

/** The number of a group's records, as a link to these records. Their price is shown before they are. */
function GroupRecords({ row, nouns: [one, many], filter }: GroupRecordsProps) {
  const text = format.count(row.count);
  if (filter === null || row.count === 0) return text;
  return (
    <Link
      from="/console/data"
      search={(before) => recordsSearch(before, filter)}
      aria-label={`${text} ${row.count === 1 ? one : many}: ${row.label}`}
    >
      {text}
    </Link>
  );
}

/** Returns the URL state that shows the records of a group as a table. */
export function recordsSearch(
  { view: _, after: __, filter: ___, ...rest }: DataSearch,
  filter: FilterValue,
): DataSearch {
  return { ...rest, filter };
}
