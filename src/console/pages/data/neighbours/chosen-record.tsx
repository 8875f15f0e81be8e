import { getRouteApi } from '@tanstack/react-router';
import { Button } from '../../../components/button.js';
import { PriceButton } from '../../../components/price-button.js';
import { RefusalNotice } from '../../../components/refusal-notice.js';
import { RecordLink } from '../record-link.js';
import type { GraphRecord, GraphTie } from './graph-record.js';
import styles from './neighbours-tab.module.css';
import { useNeighbours } from './use-neighbours.js';

const route = getRouteApi('/console/data/companies/$id');

export interface ChosenRecordProps {
  readonly record: GraphRecord;
  readonly isCenter: boolean;
  /** Whether its neighbours are in the picture. */
  readonly isOpen: boolean;
  readonly ties: readonly GraphTie[];
}

/** What the record that is chosen in the picture is, and what can be done with it. */
export function ChosenRecord({ record, isCenter, isOpen, ties }: ChosenRecordProps) {
  const own = ties.filter(({ from, to }) => from.id === record.id || to.id === record.id);
  return (
    <section className={styles['chosen']} aria-label={`Chosen: ${record.name}`}>
      <p className={styles['kind']}>{record.kind}</p>
      <h3>{isCenter ? record.name : <RecordLink {...record} />}</h3>
      {isCenter ? (
        <p>Choose a record in the picture: with the mouse, or with the arrow keys.</p>
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
  const paid = useNeighbours(record);
  const navigate = route.useNavigate();
  const open = (): void => {
    void navigate({
      search: (search) => ({ ...search, open: [...new Set([...(search.open ?? []), record.id])] }),
      replace: true,
      resetScroll: false,
    });
  };
  if (isOpen && paid.data !== null)
    return <p className={styles['small']}>Its neighbours are in the picture.</p>;
  if (paid.refusal !== null)
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
        Add its neighbours · paid
      </Button>
    );
  if (paid.price?.rows === 0) return <p className={styles['small']}>It has no neighbours of its own.</p>;
  const pay = (): void => {
    open();
    paid.pay();
  };
  return <PriceButton label="Add its neighbours" paid={{ ...paid, pay }} />;
}
