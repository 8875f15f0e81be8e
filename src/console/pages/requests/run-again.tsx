import { sentOperations, type SentOperation } from '../../graph/sent-operations.js';
import { usePaidRead } from '../../graph/use-paid-read.js';
import { usePaidRequest } from '../../graph/use-paid-request.js';
import { sendDocument } from '../../graph/send-document.js';
import { ExplorerLink } from '../../queries/explorer-link.js';
import { findNamedQuery } from '../../queries/find-named-query.js';
import { AskedAgain } from './asked-again.js';
import type { FullReceipt } from './receipt-facts.js';
import styles from './requests-page.module.css';

/**
 * Asks a read again: it says its price first, which is free. The service keeps the address of a read through REST and
 * nothing of what was in a body: what this tab sent itself it still has, and a query of the same name the explorer may have.
 */
export function RunAgain({ receipt }: { receipt: FullReceipt }) {
  const { target, requestId } = receipt;
  const path = target?.startsWith('GET /api/') === true ? target.slice('GET '.length) : null;
  const sent = path === null ? sentOperations.find(requestId) : null;
  return (
    <section className={styles['again']} aria-label="Run again">
      {path !== null && <Read path={path} />}
      {sent !== null && <Sent sent={sent} />}
      {path === null && sent === null && <Unknown receipt={receipt} />}
    </section>
  );
}

function Read({ path }: { path: string }) {
  return <AskedAgain paid={usePaidRead(path)} />;
}

function Sent({ sent: { query, variables } }: { sent: SentOperation }) {
  const text = JSON.stringify(variables, null, 2);
  const paid = usePaidRequest<unknown>(`again ${query} ${text}`, async (options) =>
    sendDocument<unknown, unknown>(query, variables, options),
  );
  return (
    <>
      <AskedAgain paid={paid} />
      <p className={styles['hint']}>
        This tab sent it. <ExplorerLink query={query} variables={text} />
      </p>
    </>
  );
}

/** What can only be asked again by who has its text. */
function Unknown({ receipt: { door, target, operation } }: { receipt: FullReceipt }) {
  const named = door === 'graph' && target !== null ? findNamedQuery(target) : null;
  if (named !== null)
    return (
      <p className={styles['hint']}>
        The explorer has a query named {target}, perhaps with other variables. <ExplorerLink {...named} />
      </p>
    );
  if (door !== 'graph' || operation === 'export')
    return (
      <p className={styles['hint']}>
        What was asked stood in a body, which is not kept: it cannot be run again from here.
      </p>
    );
  return (
    <p className={styles['hint']}>
      {target === null
        ? 'Of a graph operation neither text nor variables are kept, and this tab did not send it.'
        : `The receipt names the graph operation ${target}; its text and variables are not kept, and this browser does not have them.`}{' '}
      <a href="/explorer">Open the explorer</a>
    </p>
  );
}
