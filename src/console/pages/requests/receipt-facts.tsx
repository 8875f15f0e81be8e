import type { ReactNode } from 'react';
import { CopyButton } from '../../components/copy-button.js';
import { creditsText } from '../../components/credits-text.js';
import { format } from '../../components/format.js';
import type { RequestQuery } from '../../generated/documents.js';
import { outcomeName } from './outcome-name.js';
import { RequestStatus } from './request-status.js';
import { doorName } from './door-name.js';
import styles from './requests-page.module.css';

export type FullReceipt = NonNullable<RequestQuery['request']>;

/** What one request was charged, and for what. */
export function ReceiptFacts({ receipt }: { receipt: FullReceipt }) {
  const records = receipt.records.map(({ kind, count }) => `${format.count(count)} ${kind}`).join(', ');
  return (
    <>
      <p className={styles['price']}>
        <strong>{receipt.outcome === 'CHARGED' ? creditsText(receipt.credits) : 'Nothing charged'}</strong>
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
        <CopyButton text={receipt.requestId} label="Copy the request id" />
      </div>
    </>
  );
}

function statusOf(receipt: FullReceipt): (readonly [string, ReactNode])[] {
  const { status, outcome, errorCode, isDryRun, leftOut } = receipt;
  const why = errorCode ?? (isDryRun ? 'only its price was asked for' : null);
  const shown = (
    <>
      <RequestStatus status={status} outcome={outcome} /> {outcomeName(outcome)}
      {why !== null && <>: {errorCode === null ? why : <code>{why}</code>}</>}
    </>
  );
  const more = `${format.count(leftOut)} more in this minute were not kept`;
  return [['Status', shown], ...(leftOut === 0 ? [] : [['Left out', more] as const])];
}

function factsOf(receipt: FullReceipt): (readonly [string, ReactNode])[] {
  const { keyName, keyPrefix, keyId, milliseconds, idempotencyKey, target } = receipt;
  return [
    ...statusOf(receipt),
    ['Time', <time dateTime={receipt.chargedAt}>{format.moment(receipt.chargedAt)}</time>],
    ['Operation', <code>{receipt.operation.replaceAll(',', ', ')}</code>],
    ...(target === null ? [] : [['Asked', <code>{target}</code>] as const]),
    ['Door', doorName(receipt.door)],
    ['Key', `${keyName ?? 'Without a name'} (${keyPrefix === null ? keyId : `${keyPrefix}…`})`],
    [
      'Took',
      milliseconds === null
        ? 'Nobody waited for it'
        : `${format.count(milliseconds)} ms to the ${receipt.outcome === 'CHARGED' ? 'charge' : 'answer'}`,
    ],
    ['Idempotency key', idempotencyKey === null ? 'None' : <code>{idempotencyKey}</code>],
    ['Answered again', receipt.answeredAgain ? 'Yes, for nothing' : 'No'],
    ['Request', <code>{receipt.requestId}</code>],
    ...(receipt.id === receipt.requestId ? [] : [['Charge', <code>{receipt.id}</code>] as const]),
  ];
}
