import { getRouteApi } from '@tanstack/react-router';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { Chart } from '../../../charts/chart.js';
import { drawGroups, type GroupPicture, type GroupPoint, heightOf } from '../../../charts/draw-groups.js';
import { exactValue, periodLabel, shortValue } from '../../../charts/periods.js';
import { AnswerAge } from '../../../components/stat.js';
import { CsvButton } from '../../../components/csv-button.js';
import { EmptyState, RefusalNotice } from '../../../components/notice.js';
import { format } from '../../../components/format.js';
import { Grid, type GridColumn } from '../../../components/grid.js';
import { Panel } from '../../../components/page-head.js';
import { PriceButton } from '../../../components/price-button.js';
import type { FilterProduct, FilterValue } from '../../../filters/filter-model.js';
import { wordsOf } from '../../../filters/fields.js';
import { type Paid, usePaidRequest } from '../../../graph/paid-answers.js';
import { sendDocument } from '../../../graph/send-document.js';
import { RecordLink } from '../record-link.js';
import { ChartControls } from './chart-controls.js';
import {
  type ChartAnswer,
  chartDocument,
  type ChartTerms,
  chartVariables,
  readAnswer,
  readChart,
  valueOf,
} from './chart-request.js';
import type { ChartType } from './chart-search.js';
import styles from './chart-view.module.css';
import type { GroupOption } from '../../../products/group-parts.js';
import { groupTitle, isTime } from './group-options.js';
import { lowerFirst, type Metric } from './metric-options.js';

const route = getRouteApi('/console/data');

export interface ChartViewProps {
  readonly product: FilterProduct;
  readonly nouns: readonly [string, string];
  readonly filter: FilterValue;
  /** The number of matching records; null if it is unknown. */
  readonly count: number | null;
}

/**
 * A chart of the records that match a filter. The user chooses the groups and metrics and pays for the chart once; it
 * is then shown as a chart and as a table.
 */
export function ChartView({ product, nouns, filter, count }: ChartViewProps) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const chart = useMemo(() => readChart(product, nouns[1], search), [product, nouns, search]);
  const terms: ChartTerms = { ...chart, product, filter };
  const [document, variables] = [chartDocument(terms), chartVariables(terms)];
  const text = count === 0 ? null : `${document} ${JSON.stringify(variables)}`;
  const paid = usePaidRequest<unknown>(text, async (options) => sendDocument(document, variables, options));
  const title = groupTitle(chart.group, chart.part);
  return (
    <Panel title="Chart" note={`${chart.metric.label} by ${lowerFirst(title)}`} isFlush>
      <ChartControls
        product={product}
        nouns={nouns}
        chart={chart}
        onChange={(changes) => {
          void navigate({
            search: (before) => ({ ...before, ...changes }),
            replace: true,
            resetScroll: false,
          });
        }}
      />
      {count === 0 ? (
        <EmptyState title={`No ${nouns[1]} match this filter`}>
          Remove a condition or choose another value.
        </EmptyState>
      ) : (
        <Groups terms={terms} type={chart.type} nouns={nouns} paid={paid} />
      )}
    </Panel>
  );
}

interface GroupsProps {
  readonly terms: ChartTerms;
  readonly type: ChartType;
  readonly nouns: readonly [string, string];
  readonly paid: Paid<unknown>;
}

function Groups(props: GroupsProps) {
  const { paid } = props;
  const isAwaitedRef = useRef(false);
  const pictureRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (paid.isPaying) isAwaitedRef.current = true;
    if (paid.data === null || !isAwaitedRef.current) return;
    // The button that had the focus no longer exists, so move the focus to the chart.
    isAwaitedRef.current = false;
    pictureRef.current?.focus({ preventScroll: true });
  }, [paid.isPaying, paid.data]);
  if (paid.data !== null) return <Drawn {...props} data={paid.data} pictureRef={pictureRef} />;
  const groups = paid.price?.rows ?? null;
  return (
    <div className={styles['offer']}>
      {paid.refusal !== null && (
        <RefusalNotice
          refusal={paid.refusal}
          onRetry={() => {
            paid.renew();
          }}
        />
      )}
      {groups === 0 ? (
        <EmptyState title="There is nothing to group">
          None of these {props.nouns[1]} has a value here.
        </EmptyState>
      ) : (
        <>
          <p>A group costs one credit, however many {props.nouns[1]} it has.</p>
          <PriceButton
            label={
              groups === null
                ? 'Show groups'
                : `Show ${format.count(groups)} ${groups === 1 ? 'group' : 'groups'}`
            }
            paid={paid}
          />
        </>
      )}
    </div>
  );
}

interface DrawnProps extends GroupsProps {
  readonly data: unknown;
  readonly pictureRef: RefObject<HTMLDivElement | null>;
}

function Drawn({ terms, type, nouns, paid, data, pictureRef }: DrawnProps) {
  const { group, part, metric, across } = terms;
  const answer = readAnswer(data, terms.product);
  const rows = rowsOf(answer, terms);
  const title = groupTitle(group, part);
  const picture: GroupPicture = { rows, type, isTime: isTime(group), title, metric, across };
  const columns = columnsOf({ group, title, metric, across, many: nouns[1] });
  const label = `${metric.label} by ${lowerFirst(title)}`;
  return (
    <>
      <div className={styles['picture']} ref={pictureRef} tabIndex={-1}>
        <Picture label={label} picture={JSON.stringify(picture)} height={heightOf(picture)} />
      </div>
      <div className={styles['foot']}>
        <p role="status">{noteOf(rows.length, answer.hasMore, terms, nouns[1])}</p>
        <AnswerAge paid={paid} />
        <CsvButton name={fileName(label)} rows={rows} columns={columns} />
      </div>
      <Grid label={label} rows={rows} columns={columns} rowId={(row) => row.id} />
    </>
  );
}

/** Draws the chart again only if `picture`, which is serialized, has changed. */
function Picture({ label, picture, height }: { label: string; picture: string; height: number }) {
  const draw = useMemo(() => drawGroups(JSON.parse(picture) as GroupPicture), [picture]);
  return <Chart label={`${label}; the table below has the same numbers`} height={height} draw={draw} />;
}

function noteOf(groups: number, hasMore: boolean, { group, metric }: ChartTerms, many: string): string {
  const counted = `${format.count(groups)} ${groups === 1 ? 'group' : 'groups'}`;
  if (isTime(group))
    return `${hasMore ? `The latest ${counted}` : counted}. ${many.charAt(0).toUpperCase()}${many.slice(1)} without a date are left out.`;
  return hasMore ? `The first ${counted} by ${lowerFirst(metric.label)}; there are more.` : `${counted}.`;
}

interface ColumnTerms {
  readonly group: GroupOption;
  readonly title: string;
  readonly metric: Metric;
  readonly across: Metric | null;
  readonly many: string;
}

function columnsOf({ group, title, metric, across, many }: ColumnTerms): readonly GridColumn<ChartRow>[] {
  const { page } = group;
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
      : [{ header: `Number of ${many}`, value: (row: ChartRow) => row.count, isNumber: true }]),
    ...metrics.map((each): GridColumn<ChartRow> => {
      const read = (row: ChartRow): number | null => (each === metric ? row.value : row.across);
      return {
        header: each.label,
        value: read,
        cell: (row) => exactValue(read(row), each.unit),
        isNumber: true,
      };
    }),
  ];
}

function fileName(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** A group, as shown in the chart and the table. */
export interface ChartRow extends GroupPoint {
  /** The ID of the linked record that the group stands for; null if it is not a record. */
  readonly recordId: string | null;
  readonly count: number;
}

type Key = ChartAnswer['groups'][number]['key'][number];

/**
 * Returns the groups in display order: by period, by band, or by the metric. Records without a value form the last
 * group.
 */
export function rowsOf({ groups }: ChartAnswer, terms: ChartTerms): readonly ChartRow[] {
  const { group, metric, across } = terms;
  const keyed = groups.map((each): ChartRow & { readonly rank: number } => {
    const [key] = each.key;
    const value = key?.value ?? null;
    return {
      id: value ?? '(unknown)',
      label: labelOf(key, group),
      recordId: key?.record?.id ?? null,
      isUnknown: value === null,
      count: each.count,
      value: valueOf(each, metric),
      across: across === null ? null : valueOf(each, across),
      rank: rankOf(key, group),
    };
  });
  return keyed.sort((one, other) =>
    one.isUnknown === other.isUnknown
      ? one.rank - other.rank
      : Number(one.isUnknown) - Number(other.isUnknown),
  );
}

function labelOf(key: Key | undefined, group: GroupOption): string {
  if (key === undefined || key.value === null) return 'Unknown';
  if (group.kind === 'bands') return bandLabel(key, group);
  if (group.kind === 'record') return key.record?.name ?? key.value;
  if (isTime(group)) return periodLabel(key.value);
  if (key.value === '') return '(empty)';
  // Codes such as `venture_capital` are shown as words.
  return /^[a-z]+(_[a-z]+)*$/.test(key.value) ? wordsOf(key.value) : key.value;
}

function bandLabel({ from, to }: Key, { unit }: GroupOption): string {
  if (from === null) return `Under ${shortValue(to, unit)}`;
  if (to === null) return `${shortValue(from, unit)} and over`;
  return unit === 'money'
    ? `${shortValue(from, unit)} to ${shortValue(to, unit)}`
    : `${shortValue(from, unit)}–${shortValue(to - 1, unit)}`;
}

/**
 * Returns the sort rank of a group's key: the lower bound of a band or range, or the period as a number of months.
 * Other groups have rank 0, because the API has already sorted them by the metric.
 */
function rankOf(key: Key | undefined, group: GroupOption): number {
  if (group.kind === 'bands') return key?.from ?? -Infinity;
  if (group.kind === 'range') return Number(/^\d+/.exec(key?.value ?? '')?.[0] ?? 0);
  if (isTime(group)) {
    const [year = '', rest = '0'] = (key?.value ?? '').split('-');
    return Number(year) * 12 + (rest.startsWith('Q') ? Number(rest.slice(1)) * 3 : Number(rest));
  }
  return 0;
}
