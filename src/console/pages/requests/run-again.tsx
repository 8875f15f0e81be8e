import { AnswerAge } from '../../components/answer-age.js';
import { CopyButton } from '../../components/copy-button.js';
import { PriceButton } from '../../components/price-button.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { usePaidRead } from '../../graph/use-paid-read.js';
import styles from './requests-page.module.css';

/** Asks a read again: it says its price first, which is free. */
export function RunAgain({ target, operation }: { target: string | null; operation: string }) {
  const path = target?.startsWith('GET /api/') === true ? target.slice('GET '.length) : null;
  return (
    <section className={styles['again']} aria-label="Run again">
      {path === null ? (
        <p className={styles['hint']}>
          {target === null
            ? 'The receipt does not hold what was asked, so it cannot be run again from here.'
            : `The receipt names the graph operation ${target}, and does not hold its text and variables.`}{' '}
          {operation !== 'export' && <a href="/explorer">Open the explorer</a>}
        </p>
      ) : (
        <Read path={path} />
      )}
    </section>
  );
}

function Read({ path }: { path: string }) {
  const paid = usePaidRead(path);
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
