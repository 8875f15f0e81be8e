import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { Grid } from '../../../components/grid.js';
import type { GridColumn } from '../../../components/grid-column.js';
import { Panel } from '../../../components/panel.js';
import { useCompanyName } from '../company/use-company-name.js';
import { knownNames } from '../known-names.js';
import { PaidPanel } from '../paid-panel.js';
import { RecordLink } from '../record-link.js';
import { ChosenRecord } from './chosen-record.js';
import { Expansion } from './expansion.js';
import { GraphPicture } from './graph-picture.js';
import { kindOfId, type GraphRecord, type GraphTie } from './graph-record.js';
import styles from './neighbours-tab.module.css';
import { useNeighbours } from './use-neighbours.js';

const route = getRouteApi('/console/data/companies/$id');

const pages = {
  company: '/console/data/companies/$id',
  investor: '/console/data/investors/$id',
  person: '/console/data/people/$id',
} as const;

/** The graph around a company, as a picture and as a table. */
export function NeighboursTab({ id }: { id: string }) {
  const { open = [] } = route.useSearch();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(id);
  const [further, setFurther] = useState<ReadonlyMap<string, readonly GraphTie[]>>(new Map());
  const name = useCompanyName(id) ?? 'This company';
  const center = useMemo<GraphRecord>(() => ({ id, kind: 'company', name }), [id, name]);
  const paid = useNeighbours(center);
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
    knownNames.keep(record.id, record.name);
    void navigate({ to: pages[record.kind], params: { id: record.id } });
  };
  const columns = useMemo(() => columnsOf(id), [id]);
  return (
    <>
      <PaidPanel
        title="Neighbours"
        label="Show the neighbours"
        offer="Investors, buyers, what was bought, and people, as a picture and a table. It is made of the funding rounds, acquisitions and people; what of these you have paid for is not paid for again."
        empty="No neighbours are known"
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
            label="Neighbours"
            rows={ties}
            columns={columns}
            rowId={({ from, to, says }) => `${from.id} ${to.id} ${says}`}
          />
        </Panel>
      )}
    </>
  );
}

function columnsOf(id: string): readonly GridColumn<GraphTie>[] {
  const other = ({ from, to }: GraphTie): GraphRecord => (from.id === id ? to : from);
  return [
    {
      header: 'Neighbour',
      value: (tie) => other(tie).name,
      cell: (tie) => <RecordLink {...other(tie)} />,
    },
    { header: 'Kind', value: (tie) => other(tie).kind },
    { header: 'How', value: (tie) => tie.says },
    {
      header: 'Tied to',
      value: (tie) => (other(tie) === tie.from ? tie.to : tie.from).name,
      cell: (tie) => <RecordLink {...(other(tie) === tie.from ? tie.to : tie.from)} />,
      isMinor: true,
    },
  ];
}
