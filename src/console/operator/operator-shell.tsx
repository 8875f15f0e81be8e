import { ExitIcon } from '@radix-ui/react-icons';
import { useEffect, useRef } from 'react';
import { Button } from '../components/button.js';
import { RefusalNotice } from '../components/notice.js';
import { Skeleton } from '../components/skeleton.js';
import { keySession, useKey } from '../session/key-session.js';
import { pathTo } from '../session/mount.js';
import brandStyles from '../shell/brand.module.css';
import headStyles from '../shell/site-head.module.css';
import { ThemeButton } from '../shell/theme-button.js';
import { useResultFocus } from '../shell/use-result-focus.js';
import { DataPage } from './data-page.js';
import styles from './operator.module.css';
import { useOperator } from './operator-client.js';
import type { OperatorKey } from './operator-objects.js';
import { OrganizationPage } from './organization-page.js';
import { OrganizationsPage } from './organizations-page.js';
import { PageLink, usePageLocation } from './page-location.js';
import { SignIn } from './sign-in.js';

/** The frame of the operator's pages: header, and the page itself if there is a valid operator key. */
export function OperatorShell() {
  const content = useRef<HTMLElement>(null);
  useResultFocus(content);
  const key = useKey();
  return (
    <>
      <header className={headStyles['head']}>
        <a href={pathTo('/')} className={brandStyles['brand']}>
          <img src={pathTo('/favicon.svg')} width={24} height={24} alt="" />
          Dealgraph operator
        </a>
        <div className={headStyles['corner']}>
          <ThemeButton />
          {key !== null && (
            <Button look="quiet" size="small" onPress={() => keySession.forget()}>
              <ExitIcon aria-hidden /> Sign out
            </Button>
          )}
        </div>
      </header>
      {key !== null && <Pages />}
      <main ref={content} className={styles['content']} tabIndex={-1}>
        {key === null ? <SignIn /> : <KeyGate />}
      </main>
    </>
  );
}

/** The links to the pages. */
function Pages() {
  const { page, organization } = usePageLocation();
  return (
    <nav aria-label="Pages" className={styles['pages']}>
      <PageLink to={{}} isCurrent={page === 'organizations' && organization === null}>
        Organizations
      </PageLink>
      <PageLink to={{ page: 'data' }} isCurrent={page === 'data'}>
        Data
      </PageLink>
    </nav>
  );
}

/** Shows the page of the URL once the server has accepted the key. */
function KeyGate() {
  const { data, error, refetch } = useOperator<OperatorKey>('/operator-keys/current');
  const { page, organization } = usePageLocation();
  const isFirst = useRef(true);
  useEffect(() => {
    // After a navigation, screen readers start at the title of the new page.
    if (!isFirst.current) document.querySelector<HTMLElement>('main h1')?.focus();
    isFirst.current = false;
  }, [page, organization]);
  if (error?.isOfKey === true) return <SignIn refused={error} />;
  if (data === undefined)
    return error === null ? (
      <Skeleton lines={6} />
    ) : (
      <RefusalNotice refusal={error} onRetry={() => void refetch()} />
    );
  if (page === 'data') return <DataPage />;
  return organization === null ? (
    <OrganizationsPage />
  ) : (
    <OrganizationPage key={organization} id={organization} />
  );
}
