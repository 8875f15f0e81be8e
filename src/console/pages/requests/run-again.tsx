import { useEffect, useState } from 'react';
import { AnswerAge } from '../../components/answer-age.js';
import { CopyButton } from '../../components/button.js';
import { RefusalNotice } from '../../components/notice.js';
import { PriceButton } from '../../components/price-button.js';
import { latestReceipt } from '../../graph/latest-receipt.js';
import { type Paid, usePaidRequest } from '../../graph/paid-answers.js';
import {
  type GraphAnswer,
  type Price,
  receiptOfHeaders,
  sendDocument,
  type SendOptions,
  type SentOperation,
  sentOperations,
} from '../../graph/send-document.js';
import { sendRequest, throwIfRefused } from '../../http/send-request.js';
import { linkTo, savedQueries, type SharedQuery } from '../../queries/shared-query.js';
import { pathTo } from '../../session/mount.js';
import type { FullReceipt } from './receipt-facts.js';
import styles from './requests-page.module.css';

/** The local storage entries in which GraphiQL stores the history and the favorites of the explorer. */
const histories = [
  ['graphiql:queries', 'queries'],
  ['graphiql:favorites', 'favorites'],
] as const;

/**
 * Finds a query with this operation name in this browser: first in the saved queries, then in the explorer's history,
 * newest first.
 */
function findNamedQuery(operationName: string): SharedQuery | null {
  const isNamed = ({ query }: SharedQuery): boolean =>
    new RegExp(`\\bquery\\s+${operationName}\\b`).test(query);
  if (!/^\w+$/.test(operationName)) return null;
  return [...savedQueries.list(), ...listRun()].find(isNamed) ?? null;
}

function listRun(): SharedQuery[] {
  return histories
    .flatMap(([storageKey, name]) => readHistory(localStorage.getItem(storageKey), name))
    .reverse();
}

/** Parses an entry of local storage. GraphiQL has written it, so its content is validated. */
function readHistory(text: string | null, name: string): SharedQuery[] {
  try {
    const items = (JSON.parse(text ?? '{}') as Record<string, unknown>)[name];
    if (!Array.isArray(items)) return [];
    return (items as Partial<SharedQuery>[]).flatMap(({ query, variables }) =>
      typeof query === 'string' ? [{ query, variables: typeof variables === 'string' ? variables : '' }] : [],
    );
  } catch {
    return [];
  }
}

/**
 * Runs a request again after showing its price. The service stores the path of a REST request, but no request bodies,
 * so only GET requests can be repeated. A GraphQL query is known if this tab sent it, or if the explorer has a query
 * with the same name.
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
  return <RepeatedRequest paid={usePaidRead(path)} />;
}

function Sent({ sent: { query, variables } }: { sent: SentOperation }) {
  const text = JSON.stringify(variables, null, 2);
  const paid = usePaidRequest<unknown>(`again ${query} ${text}`, async (options) =>
    sendDocument<unknown, unknown>(query, variables, options),
  );
  return (
    <>
      <RepeatedRequest paid={paid} />
      <p className={styles['hint']}>
        Sent from this tab. <ExplorerLink query={query} variables={text} />
      </p>
    </>
  );
}

/** Explains why a request cannot be run again here. */
function Unknown({ receipt: { channel, target, operation } }: { receipt: FullReceipt }) {
  const named = channel === 'graphql' && target !== null ? findNamedQuery(target) : null;
  if (named !== null)
    return (
      <p className={styles['hint']}>
        The explorer has a query named {target}; its variables may differ. <ExplorerLink {...named} />
      </p>
    );
  if (channel !== 'graphql' || operation === 'export')
    return (
      <p className={styles['hint']}>
        This request cannot be run again from here, because request bodies are not stored.
      </p>
    );
  return (
    <p className={styles['hint']}>
      {target === null
        ? 'This request cannot be run again from here, because GraphQL documents and variables are not stored.'
        : `The operation ${target} cannot be run again from here, because GraphQL documents and variables are not stored.`}{' '}
      <a href={pathTo('/explorer')}>Open the explorer</a>
    </p>
  );
}

/** Shows the price of running a request again and, after payment, the response. */
function RepeatedRequest({ paid }: { paid: Paid<unknown> }) {
  const text = paid.paidAt === null ? null : JSON.stringify(paid.data, null, 2);
  return (
    <>
      {paid.refusal !== null && text === null && (
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
            <span className={styles['hint']}>Uses this console&apos;s key, at today&apos;s price.</span>
          </div>
        )
      ) : (
        <>
          <div className={styles['row']}>
            <AnswerAge paid={paid} />
            <CopyButton text={text} label="Copy the response" />
          </div>
          <pre className={styles['json']} tabIndex={0} aria-label="Response">
            {text}
          </pre>
        </>
      )}
    </>
  );
}

/** A link that opens a query in the explorer. The query is not run. */
function ExplorerLink({ query, variables }: SharedQuery) {
  const [address, setAddress] = useState(pathTo('/explorer'));
  useEffect(() => {
    let isShown = true;
    void linkTo({ query, variables }).then((made) => {
      if (isShown) setAddress(made);
    });
    return () => {
      isShown = false;
    };
  }, [query, variables]);
  return <a href={address}>Open in the explorer</a>;
}

/** Returns the state of a REST request with this path. Nothing is charged until `pay` is called. */
function usePaidRead(path: string): Paid<unknown> {
  return usePaidRequest<unknown>(`GET ${path}`, async (options) => await sendRead(path, options));
}

/**
 * Sends a GET request to the REST API.
 * @throws Refusal when the request is rejected, or when the service does not respond.
 */
async function sendRead(path: string, options: SendOptions): Promise<GraphAnswer<unknown>> {
  const request = { ...options, path, headers: { Accept: 'application/json' } };
  const { body, receipt } = await sendRequest(request, async (response) => {
    const receipt = receiptOfHeaders(response.headers);
    await throwIfRefused(response);
    return { body: parse(await response.text()), receipt };
  });
  latestReceipt.show(receipt);
  // The body of a dry run's response is the price.
  return { data: body, receipt, price: options.dryRun === true ? (body as Price) : null };
}

function parse(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // CSV and NDJSON are returned as text.
    return text;
  }
}
