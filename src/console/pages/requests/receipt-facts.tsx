import type { ReactNode } from 'react';
import { CopyButton } from '../../components/button.js';
import { creditsText, format } from '../../components/format.js';
import type { RequestQuery } from '../../generated/documents.js';
import { products } from '../../products/products.js';
import { channelName, outcomeName, requestName } from './request-name.js';
import { RequestStatus } from './request-status.js';
import styles from './requests-page.module.css';

export type FullReceipt = NonNullable<RequestQuery['request']>;

/** Shows a receipt: the credits that were charged, for which records, and facts about the request. */
export function ReceiptFacts({ receipt }: { receipt: FullReceipt }) {
  const records = receipt.records.map(({ kind, count }) => recordsText(kind, count)).join(', ');
  return (
    <>
      <p className={styles['price']}>
        <strong>{priceOf(receipt)}</strong>
        <span>{records}</span>
      </p>
      <dl className={styles['facts']}>
        {factsOf(receipt).map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <CopyButton text={receipt.requestId} label="Copy the request ID" />
      </div>
    </>
  );
}

function priceOf({ outcome, credits }: FullReceipt): string {
  if (outcome === 'REFUNDED') return `${creditsText(-credits)} refunded`;
  return outcome === 'CHARGED' ? creditsText(credits) : 'Not charged';
}

const plurals: Readonly<Record<string, readonly [string, string]>> = Object.fromEntries(
  Object.values(products).map(({ type, nouns }) => [type, nouns]),
);

/** Formats a number of records, for example `2 acquisitions`. */
function recordsText(kind: string, count: number): string {
  const [one, many] = plurals[kind] ?? [kind, kind];
  return `${format.count(count)} ${count === 1 ? one : many}`;
}

function statusOf(receipt: FullReceipt): (readonly [string, ReactNode])[] {
  const { status, outcome, errorCode, isDryRun, sampledOutCount } = receipt;
  const isError = outcome === 'REFUSED' || outcome === 'FAILED';
  const isNamedByBadge = outcome === 'REFUNDED' || (isError && (status ?? 0) < 400);
  const name = isNamedByBadge ? '' : outcomeName(outcome);
  const shown = (
    <>
      <RequestStatus status={status} outcome={outcome} /> {name}
      {name !== '' && errorCode !== null && ': '}
      {errorCode !== null && <code>{errorCode}</code>}
      {isDryRun && ', dry run'}
    </>
  );
  const more = `${format.count(sampledOutCount)} more in this minute`;
  return [['Status', shown], ...(sampledOutCount === 0 ? [] : [['Not logged', more] as const])];
}

function factsOf(receipt: FullReceipt): (readonly [string, ReactNode])[] {
  const { keyName, keyPrefix, keyId, milliseconds, idempotencyKey, target, channel } = receipt;
  const name = channel === 'rest' ? (target ?? requestName(receipt)) : requestName(receipt);
  return [
    ...statusOf(receipt),
    ['Time', <time dateTime={receipt.chargedAt}>{format.instant(receipt.chargedAt)}</time>],
    ['Channel', channelName(channel)],
    [requestLabels[channel] ?? 'Request', <code>{name}</code>],
    // The name of a GraphQL operation does not say which fields it reads, so the fields are listed too.
    ...(channel === 'graphql' && target !== null
      ? [['Fields', <code>{receipt.operation.replaceAll(',', ', ')}</code>] as const]
      : []),
    ['Key', `${keyName ?? 'Unnamed key'} (${keyPrefix === null ? keyId : `${keyPrefix}…`})`],
    ['Duration', milliseconds === null ? '–' : `${format.count(milliseconds)} ms`],
    ['Idempotency key', idempotencyKey === null ? 'None' : <code>{idempotencyKey}</code>],
    ['Replayed', receipt.isReplayed ? 'Yes, at no charge' : 'No'],
    ...(receipt.refundOf === null
      ? [['Request ID', <code>{receipt.requestId}</code>] as const]
      : [
          ['Refund ID', <code>{receipt.id}</code>] as const,
          ['Refunded charge', <code>{receipt.refundOf}</code>] as const,
        ]),
    ...(receipt.id === receipt.requestId ? [] : [['Charge ID', <code>{receipt.id}</code>] as const]),
  ];
}

const requestLabels: Readonly<Record<string, string>> = {
  graphql: 'Operation',
  mcp: 'Tool',
};
