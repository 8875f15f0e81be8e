import { getRouteApi } from '@tanstack/react-router';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { Chart } from '../../../charts/chart.js';
import { drawGroups, type GroupPicture, type GroupPoint, heightOf } from '../../../charts/draw-groups.js';
import { AnswerAge } from '../../../components/answer-age.js';
import { CsvButton } from '../../../components/csv-button.js';
import { format } from '../../../components/format.js';
import { Grid } from '../../../components/grid.js';
import { EmptyState, RefusalNotice } from '../../../components/notice.js';
import type { Obstacle } from '../../../components/obstacle.js';
import { Panel } from '../../../components/page-head.js';
import { PriceButton } from '../../../components/price-button.js';
import type { FilterValue } from '../../../filters/filter-model.js';
import type { Product } from '../../../generated/documents.js';
import { type Paid, usePaidRequest } from '../../../graph/paid-answers.js';
import { sendDocument } from '../../../graph/send-document.js';
import { columnsOf, recordsSearch } from './chart-columns.js';
import { ChartControls } from './chart-controls.js';
import { chartDocument, type ChartTerms, chartVariables, readAnswer, readChart } from './chart-request.js';
import { filtersOf, rowsOf } from './chart-rows.js';
import type { ChartType } from './chart-search.js';
import styles from './chart-view.module.css';
import { groupTitle, isTime } from './group-options.js';
import { lowerFirst } from './metric-options.js';

const route = getRouteApi('/console/data');

export interface ChartViewProps {
  readonly product: Product;
  readonly nouns: readonly [string, string];
  readonly filter: FilterValue;
  /** The number of matching records; null if it is unknown. */
  readonly count: number | null;
  /** Why the chart cannot be paid for; null if it can. */
  readonly obstacle: Obstacle | null;
}

/**
 * A chart of the records that match a filter. The user chooses the groups and metrics and pays for the chart once; it
 * is then shown as a chart and as a table.
 */
export function ChartView({ product, nouns, filter, count, obstacle }: ChartViewProps) {
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
        <Groups terms={terms} type={chart.type} nouns={nouns} paid={paid} obstacle={obstacle} />
      )}
    </Panel>
  );
}

interface GroupsProps {
  readonly terms: ChartTerms;
  readonly type: ChartType;
  readonly nouns: readonly [string, string];
  readonly paid: Paid<unknown>;
  readonly obstacle: Obstacle | null;
}

function Groups(props: GroupsProps) {
  const { paid, obstacle } = props;
  const isIncomplete = obstacle !== null && obstacle.reason !== null;
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
      {paid.refusal !== null && !isIncomplete && (
        <RefusalNotice
          refusal={paid.refusal}
          onRetry={() => {
            paid.renew();
          }}
        />
      )}
      {groups === 0 && !isIncomplete ? (
        <EmptyState title="There is nothing to group">
          None of these {props.nouns[1]} has a value here.
        </EmptyState>
      ) : (
        <>
          <p>A group costs one credit, however many {props.nouns[1]} it has.</p>
          <PriceButton
            label={
              groups === null || isIncomplete
                ? 'Show groups'
                : `Show ${format.count(groups)} ${groups === 1 ? 'group' : 'groups'}`
            }
            paid={paid}
            obstacle={obstacle}
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

function Drawn({ terms, type, nouns, paid, obstacle, data, pictureRef }: DrawnProps) {
  const { group, part, metric, across } = terms;
  const answer = readAnswer(data, terms.product);
  const rows = rowsOf(answer, terms);
  const title = groupTitle(group, part);
  const picture: GroupPicture = { rows, type, isTime: isTime(group), title, metric, across };
  const filters = filtersOf(answer, terms);
  const columns = columnsOf({ group, title, metric, across, nouns, filters });
  const navigate = route.useNavigate();
  const label = `${metric.label} by ${lowerFirst(title)}`;
  return (
    <>
      <div className={styles['picture']} ref={pictureRef} tabIndex={-1}>
        <Picture
          label={label}
          picture={JSON.stringify(picture)}
          height={heightOf(picture)}
          onPick={(id) => {
            const filter = filters.get(id);
            if (filter !== undefined) void navigate({ search: (before) => recordsSearch(before, filter) });
          }}
        />
      </div>
      <div className={styles['foot']}>
        {obstacle?.reason != null && <p>This chart has the last complete filter.</p>}
        <p role="status">{noteOf(rows.length, answer.hasMore, terms, nouns[1])}</p>
        <p>Select a group or its number to see the {nouns[1]}. You see their price first.</p>
        <AnswerAge paid={paid} canRefresh={obstacle === null} />
        <CsvButton name={fileName(label)} rows={rows} columns={columns} />
      </div>
      <Grid label={label} rows={rows} columns={columns} rowId={(row) => row.id} />
    </>
  );
}

interface PictureProps {
  readonly label: string;
  /** The picture as JSON, so that the chart is drawn again only if it has changed. */
  readonly picture: string;
  readonly height: number;
  /** Called with the ID of the group that was clicked. */
  readonly onPick: (id: string) => void;
}

function Picture({ label, picture, height, onPick }: PictureProps) {
  const draw = useMemo(() => drawGroups(JSON.parse(picture) as GroupPicture), [picture]);
  return (
    <Chart
      label={`${label}; the table below has the same numbers`}
      height={height}
      draw={draw}
      onPick={(datum) => {
        // The data of the chart are the groups.
        onPick((datum as GroupPoint).id);
      }}
    />
  );
}

function noteOf(groups: number, hasMore: boolean, { group, metric }: ChartTerms, many: string): string {
  const counted = `${format.count(groups)} ${groups === 1 ? 'group' : 'groups'}`;
  if (isTime(group))
    return `${hasMore ? `The latest ${counted}` : counted}. ${many.charAt(0).toUpperCase()}${many.slice(1)} without a date are left out.`;
  return hasMore ? `The first ${counted} by ${lowerFirst(metric.label)}; there are more.` : `${counted}.`;
}

function fileName(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
