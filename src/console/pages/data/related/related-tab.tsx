import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Button } from '../../../components/button.js';
import { format } from '../../../components/format.js';
import { Grid, type GridColumn } from '../../../components/grid.js';
import { RefusalNotice } from '../../../components/notice.js';
import { Panel } from '../../../components/page-head.js';
import { PriceButton } from '../../../components/price-button.js';
import { useCompanyName } from '../company/funding-tab.js';
import { knownNames } from '../known-names.js';
import { PaidPanel } from '../paid-panel.js';
import { RecordLink } from '../record-link.js';
import { GraphPicture } from './graph-picture.js';
import styles from './related-tab.module.css';
import { type GraphRecord, type GraphTie, kindOfId, useRelated } from './use-related.js';

const route = getRouteApi('/console/data/companies/$id');

const pages = {
  company: '/console/data/companies/$id',
  investor: '/console/data/investors/$id',
  person: '/console/data/people/$id',
} as const;

/** Shows the records that are related to a company, as a graph and as a table. */
export function RelatedTab({ id }: { id: string }) {
  const { open = [] } = route.useSearch();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(id);
  const [further, setFurther] = useState<ReadonlyMap<string, readonly GraphTie[]>>(new Map());
  const name = useCompanyName(id) ?? 'This company';
  const center = useMemo<GraphRecord>(() => ({ id, kind: 'company', name }), [id, name]);
  const paid = useRelated(center);
  const near = JSON.stringify(paid.data ?? []);
  const ties = useMemo(() => {
    const all = [...(JSON.parse(near) as GraphTie[]), ...[...further.values()].flat()];
    return [...new Map(all.map((tie) => [`${tie.from.id} ${tie.to.id} ${tie.says}`, tie])).values()];
  }, [near, further]);
  const onTies = useCallback((of: string, found: readonly GraphTie[]) => {
    setFurther((known) => new Map(known).set(of, found));
  }, []);
  const records = useMemo(
    () =>
      new Map(
        ties.flatMap(({ from, to }) => [
          [from.id, from],
          [to.id, to],
        ]),
      ),
    [ties],
  );
  const walk = (record: GraphRecord): void => {
    if (record.id === id) return;
    knownNames.store(record.id, record.name);
    void navigate({ to: pages[record.kind], params: { id: record.id } });
  };
  const columns = useMemo(() => columnsOf(id), [id]);
  return (
    <>
      <PaidPanel
        title="Related records"
        label="Show related records"
        offer="Investors, acquisitions and people as a graph and a table. They come from the Funding, Acquisitions and People tabs; you pay for each of these once."
        empty="No known related records"
        paid={paid}
      >
        {() => (
          <div className={styles['grid']}>
            <GraphPicture
              center={center}
              ties={ties}
              chosen={chosen}
              onChoose={(record) => {
                setChosen(record.id);
              }}
              onWalk={walk}
            />
            <ChosenRecord
              key={chosen}
              record={records.get(chosen) ?? center}
              isCenter={chosen === id}
              isOpen={open.includes(chosen)}
              ties={ties}
            />
          </div>
        )}
      </PaidPanel>
      {open.map((each) => (
        <Expansion
          key={each}
          record={
            records.get(each) ?? { id: each, kind: kindOfId(each), name: knownNames.find(each) ?? each }
          }
          onTies={onTies}
        />
      ))}
      {paid.data !== null && (
        <Panel title="As a table" isFlush>
          <Grid
            label="Related records"
            rows={ties}
            columns={columns}
            rowId={({ from, to, says }) => `${from.id} ${to.id} ${says}`}
          />
        </Panel>
      )}
    </>
  );
}

interface ChosenRecordProps {
  readonly record: GraphRecord;
  readonly isCenter: boolean;
  /** True if the related records of this record are in the graph. */
  readonly isOpen: boolean;
  readonly ties: readonly GraphTie[];
}

/** Shows the selected record of the graph, with its relationships and a button that adds its related records. */
function ChosenRecord({ record, isCenter, isOpen, ties }: ChosenRecordProps) {
  const own = ties.filter(({ from, to }) => from.id === record.id || to.id === record.id);
  return (
    <section className={styles['chosen']} aria-label={`Selected: ${record.name}`}>
      <p className={styles['kind']}>{record.kind}</p>
      <h3>{isCenter ? record.name : <RecordLink {...record} />}</h3>
      {isCenter ? (
        <p>Select a record in the graph with the mouse or the arrow keys.</p>
      ) : (
        <>
          <ul className={styles['ties']}>
            {own.slice(0, 6).map(({ from, to, says }) => (
              <li key={`${from.id} ${to.id} ${says}`}>
                {from.name} → {to.name}: {says}
              </li>
            ))}
          </ul>
          <Expand record={record} isOpen={isOpen} />
        </>
      )}
    </section>
  );
}

function Expand({ record, isOpen }: { record: GraphRecord; isOpen: boolean }) {
  const paid = useRelated(record);
  const navigate = route.useNavigate();
  const open = (): void => {
    void navigate({
      search: (search) => ({ ...search, open: [...new Set([...(search.open ?? []), record.id])] }),
      replace: true,
      resetScroll: false,
    });
  };
  if (isOpen && paid.data !== null)
    return <p className={styles['small']}>Its related records are in the graph.</p>;
  if (paid.refusal !== null && paid.data === null)
    return (
      <RefusalNotice
        refusal={paid.refusal}
        onRetry={() => {
          paid.renew();
        }}
      />
    );
  if (paid.data !== null)
    return (
      <Button size="small" onPress={open}>
        Add related records · already paid
      </Button>
    );
  if (paid.price?.rows === 0) return <p className={styles['small']}>It has no related records of its own.</p>;
  const pay = (): void => {
    open();
    paid.pay();
  };
  return <PriceButton label="Add related records" paid={{ ...paid, pay }} />;
}

function columnsOf(id: string): readonly GridColumn<GraphTie>[] {
  const other = ({ from, to }: GraphTie): GraphRecord => (from.id === id ? to : from);
  return [
    {
      header: 'Record',
      value: (tie) => other(tie).name,
      cell: (tie) => <RecordLink {...other(tie)} />,
    },
    { header: 'Type', value: (tie) => format.label(other(tie).kind) },
    { header: 'Relationship', value: ({ says }) => says.charAt(0).toUpperCase() + says.slice(1) },
    {
      header: 'Related to',
      value: (tie) => (other(tie) === tie.from ? tie.to : tie.from).name,
      cell: (tie) => <RecordLink {...(other(tie) === tie.from ? tie.to : tie.from)} />,
      isMinor: true,
    },
  ];
}

interface ExpansionProps {
  readonly record: GraphRecord;
  readonly onTies: (id: string, ties: readonly GraphTie[]) => void;
}

/**
 * Passes the related records of an expanded record to `onTies` when they are paid for. Renders nothing and pays for
 * nothing.
 */
function Expansion({ record, onTies }: ExpansionProps) {
  const { data } = useRelated(record);
  const text = data === null ? null : JSON.stringify(data);
  useEffect(() => {
    if (text !== null) onTies(record.id, JSON.parse(text) as GraphTie[]);
  }, [text, record.id, onTies]);
  return null;
}
