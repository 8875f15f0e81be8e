import { useEffect, useState } from 'react';
import { Button } from '../../components/button.js';
import { PriceButton } from '../../components/price-button.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import type { Paid } from '../../graph/paid.js';
import styles from './data-page.module.css';

export interface PageStepsProps {
  /** The cursors that led here. */
  readonly trail: readonly string[];
  /** Where the next page begins; null when this is the last one. */
  readonly cursor: string | null;
  readonly next: Paid<unknown>;
  /** Has to be the same function while the page is the same. */
  readonly onGo: (trail: readonly string[]) => void;
}

/** The way to the page before, and for its own price to the next one. */
export function PageSteps({ trail, cursor, next, onGo }: PageStepsProps) {
  const [isGoing, setGoing] = useState(false);
  const isThere = next.data !== null;
  const way = JSON.stringify([...trail, cursor]);
  useEffect(() => {
    // What was just paid for is shown: this page gives way to it.
    if (isGoing && isThere) onGo(JSON.parse(way) as string[]);
  }, [isGoing, isThere, way, onGo]);
  if (trail.length === 0 && cursor === null) return null;
  const pay = (): void => {
    setGoing(true);
    next.pay();
  };
  return (
    <footer className={styles['pages']}>
      {next.refusal !== null && <RefusalNotice refusal={next.refusal} />}
      <span className={styles['place']}>Page {trail.length + 1}</span>
      {trail.length > 0 && (
        <Button
          onPress={() => {
            onGo(trail.slice(0, -1));
          }}
        >
          Previous page
        </Button>
      )}
      {cursor !== null &&
        (isThere ? (
          <Button
            onPress={() => {
              onGo([...trail, cursor]);
            }}
          >
            Next page · paid
          </Button>
        ) : (
          <PriceButton label="Next page" paid={{ ...next, pay }} />
        ))}
    </footer>
  );
}
