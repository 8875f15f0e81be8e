import { AnswerAge } from '../../components/answer-age.js';
import { CopyButton } from '../../components/copy-button.js';
import { PriceButton } from '../../components/price-button.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import type { Paid } from '../../graph/paid.js';
import styles from './requests-page.module.css';

/** The price of asking again and, once it was paid, the answer. */
export function AskedAgain({ paid }: { paid: Paid<unknown> }) {
  const text = paid.paidAt === null ? null : JSON.stringify(paid.data, null, 2);
  return (
    <>
      {paid.refusal !== null && (
        <RefusalNotice
          refusal={paid.refusal}
          onRetry={() => {
            paid.renew();
          }}
        />
      )}
      {text === null ? (
        paid.refusal === null && (
          <div className={styles['row']}>
            <PriceButton label="Run again" paid={paid} />
            <span className={styles['hint']}>With this console&apos;s key, at the price of today.</span>
          </div>
        )
      ) : (
        <>
          <div className={styles['row']}>
            <AnswerAge paid={paid} />
            <CopyButton text={text} label="Copy the answer" />
          </div>
          <pre className={styles['json']} tabIndex={0} aria-label="The answer">
            {text}
          </pre>
        </>
      )}
    </>
  );
}
