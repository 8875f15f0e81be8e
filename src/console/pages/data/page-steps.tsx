import { useEffect, useState } from 'react';
import { Button } from '../../components/button.js';
import { RefusalNotice } from '../../components/notice.js';
import type { Obstacle } from '../../components/obstacle.js';
import { PriceButton } from '../../components/price-button.js';
import type { Paid } from '../../graph/paid-answers.js';
import styles from './data-page.module.css';

export interface PageStepsProps {
  /** The cursors of the pages up to and including the current page. */
  readonly trail: readonly string[];
  /** The cursor of the next page; null on the last page. */
  readonly cursor: string | null;
  readonly next: Paid<unknown>;
  /** Why the next page cannot be paid for. Default: null. */
  readonly obstacle?: Obstacle | null;
  /** Must be the same function as long as the page is unchanged. */
  readonly onGo: (trail: readonly string[]) => void;
}

/** A button for the previous page, and one for the next page that shows its price. */
export function PageSteps({ trail, cursor, next, obstacle = null, onGo }: PageStepsProps) {
  const [isGoing, setGoing] = useState(false);
  const isThere = next.data !== null;
  const way = JSON.stringify([...trail, cursor]);
  useEffect(() => {
    // The next page has been paid for, so navigate to it.
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
          <PriceButton label="Next page" paid={{ ...next, pay }} obstacle={obstacle} />
        ))}
    </footer>
  );
}
