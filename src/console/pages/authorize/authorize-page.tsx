import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Notice, RefusalNotice } from '../../components/notice.js';
import { PageHead } from '../../components/page-head.js';
import { PageSkeleton } from '../../components/skeleton.js';
import { Refusal } from '../../http/refusal.js';
import { openedQuery } from '../../session/mount.js';
import { SiteHead } from '../../shell/site-head.js';
import type { OwnKey } from '../keys/key-terms.js';
import styles from './authorize-page.module.css';
import { ConsentForm } from './consent-form.js';
import { type ConsentRequest, describeRequest } from './consent-requests.js';
import { KeyStep } from './key-step.js';

/**
 * The consent page, which a program opens in the browser of a person (D32). The person chooses a key, and what the program
 * may do with it. Nothing is stored: the key is sent with the approval only.
 */
export function AuthorizePage() {
  return (
    <>
      <SiteHead />
      <main className={styles['page']}>
        <Described />
      </main>
    </>
  );
}

function Described() {
  const described = useQuery({
    queryKey: ['authorize', openedQuery],
    queryFn: describeRequest,
    staleTime: Infinity,
  });
  const { data, error } = described;
  const elsewhere = data !== undefined && 'redirect_to' in data ? data.redirect_to : null;
  useEffect(() => {
    if (elsewhere !== null) window.location.replace(elsewhere);
  }, [elsewhere]);
  if (error instanceof Refusal)
    return <RefusalNotice refusal={error} onRetry={() => void described.refetch()} />;
  if (data === undefined || 'redirect_to' in data) return <PageSkeleton />;
  if ('problem' in data)
    return (
      <>
        <PageHead
          title="This sign-in cannot continue"
          note="Start again in the program that opened this page."
        />
        <Notice look="warn">{data.problem}</Notice>
      </>
    );
  return <Consent request={data} />;
}

function Consent({ request }: { request: ConsentRequest }) {
  const { client } = request;
  const [chosen, setChosen] = useState<{ readonly secret: string; readonly own: OwnKey } | null>(null);
  const [isDone, setDone] = useState(false);
  const leave = (address: string): void => {
    setDone(true);
    window.location.assign(address);
  };
  return (
    <>
      <PageHead
        title={`Connect ${client.name}`}
        note={`${client.name} requests access to the data of your organization through MCP. It gets its own key, which the key that you choose issues, and never sees yours.`}
      />
      <ProgramFacts client={client} />
      {isDone ? (
        <Notice look="good">
          Returning to {client.redirects_to}. You can close this tab if nothing happens.
        </Notice>
      ) : chosen === null ? (
        <KeyStep
          onChoose={(secret, own) => {
            setChosen({ secret, own });
          }}
          onDeny={() => {
            leave(request.deny_url);
          }}
        />
      ) : (
        <ConsentForm
          {...chosen}
          request={request}
          onLeave={leave}
          onChangeKey={() => {
            setChosen(null);
          }}
        />
      )}
    </>
  );
}

/** The client. Its name is only what it says, so the host is shown next to it. */
function ProgramFacts({ client }: Pick<ConsentRequest, 'client'>) {
  return (
    <dl className={styles['facts']}>
      <dt>Program</dt>
      <dd>{client.name}</dd>
      <dt>Identity</dt>
      <dd>
        {client.host === null ? (
          <span className={styles['unproven']}>
            Not verified. Any program can register under this name, so continue only if you have just started
            the sign-in.
          </span>
        ) : (
          <>
            Verified by <code>{client.host}</code>
          </>
        )}
      </dd>
      <dt>Returns to</dt>
      <dd>
        <code>{client.redirects_to}</code>
      </dd>
    </dl>
  );
}
