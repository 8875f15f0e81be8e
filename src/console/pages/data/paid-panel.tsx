import type { ReactNode } from 'react';
import { AnswerAge } from '../../components/answer-age.js';
import { EmptyState } from '../../components/empty-state.js';
import { Panel } from '../../components/panel.js';
import { PriceButton } from '../../components/price-button.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import type { Paid } from '../../graph/paid.js';
import { ChangedNotice } from './changed-notice.js';
import styles from './paid-panel.module.css';

export interface PaidPanelProps<Data> {
  readonly title: string;
  /** The words of the button, before the price. */
  readonly label: string;
  /** What is bought, and what it costs by. */
  readonly offer: ReactNode;
  /** What is said when there is nothing to buy. */
  readonly empty: string;
  readonly paid: Paid<Data>;
  readonly aside?: ReactNode;
  /** Where the record that is bought is read through REST, which knows its version; without one it has none. */
  readonly recordPath?: string;
  /** Tables reach from edge to edge. */
  readonly isFlush?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/** A part of a page that costs credits: its price, and what was bought once it was accepted. */
export function PaidPanel<Data>(props: PaidPanelProps<Data>) {
  const { title, label, offer, empty, paid, aside, recordPath, isFlush = false, children } = props;
  const { data, price, refusal } = paid;
  if (data !== null)
    return (
      <Panel
        title={title}
        isFlush={isFlush}
        aside={
          <>
            <AnswerAge paid={paid} />
            {aside}
          </>
        }
      >
        {recordPath !== undefined && <ChangedNotice path={recordPath} paid={paid} />}
        {children(data)}
      </Panel>
    );
  if (refusal === null && price?.rows === 0)
    return (
      <Panel title={title}>
        <EmptyState title={empty} />
      </Panel>
    );
  return (
    <Panel title={title}>
      <div className={styles['offer']}>
        {refusal !== null && (
          <RefusalNotice
            refusal={refusal}
            onRetry={() => {
              paid.renew();
            }}
          />
        )}
        <p>{offer}</p>
        {refusal?.code !== 'NOT_FOUND' && <PriceButton label={label} paid={paid} />}
      </div>
    </Panel>
  );
}
