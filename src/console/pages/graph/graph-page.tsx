import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.js';
import { CopyButton } from '../../components/copy-button.js';
import { Notice } from '../../components/notice.js';
import { FrontHead } from '../front/front-head.js';
import frontStyles from '../front/front-page.module.css';
import styles from './graph-page.module.css';
import { loadSandbox, sandboxHost } from './load-sandbox.js';
import { studioLink } from './studio-link.js';

type SandboxState = 'closed' | 'loading' | 'open' | 'failed';

/** The page at the address of the GraphQL API: the endpoint, and the tools that open it. */
export function GraphPage() {
  const [state, setState] = useState<SandboxState>('closed');
  const frame = useRef<HTMLDivElement>(null);
  const endpoint = `${window.location.origin}/graphql`;
  useEffect(() => {
    document.title = 'Dealgraph GraphQL API';
  }, []);
  const openSandbox = async (): Promise<void> => {
    if (frame.current === null) return;
    setState('loading');
    await loadSandbox(frame.current, endpoint).then(
      () => {
        setState('open');
      },
      () => {
        setState('failed');
      },
    );
  };
  return (
    <div className={state === 'open' ? styles['opened'] : undefined}>
      <FrontHead />
      <main className={[frontStyles['page'], styles['page']].join(' ')}>
        <section className={styles['intro']}>
          <h1>GraphQL API</h1>
          <p className={frontStyles['lead']}>
            Companies, people, investors and deals in one typed graph. Send your API key in the{' '}
            <code>X-API-Key</code> header; every answer includes its price.
          </p>
          <p className={styles['endpoint']}>
            <code>{endpoint}</code>
            <CopyButton text={endpoint} label="Copy endpoint" />
          </p>
        </section>
        <Tools endpoint={endpoint} state={state} onOpen={() => void openSandbox()} />
      </main>
      <div ref={frame} className={styles['sandbox']} data-testid="sandbox" />
    </div>
  );
}

interface ToolsProps {
  readonly endpoint: string;
  readonly state: SandboxState;
  readonly onOpen: () => void;
}

function Tools({ endpoint, state, onOpen }: ToolsProps) {
  return (
    <section className={styles['tools']} aria-label="Tools">
      <article className={styles['tool']}>
        <h2>Explorer</h2>
        <p>The built-in editor. It shows the price of a query before you run it, and works offline.</p>
        <a className={styles['action']} href="/explorer">
          Open the explorer
        </a>
      </article>
      <article className={styles['tool']}>
        <h2>Apollo Sandbox</h2>
        <p>Apollo’s editor on this page, with all examples. It is loaded from {sandboxHost}.</p>
        <Button isDisabled={state === 'loading'} onPress={onOpen}>
          {state === 'loading' ? 'Opening Sandbox…' : 'Open Sandbox'}
        </Button>
        {state === 'failed' && (
          <Notice look="warn">
            Apollo Sandbox could not be loaded. The explorer needs no internet connection.
          </Notice>
        )}
      </article>
      <article className={styles['tool']}>
        <h2>Apollo Studio</h2>
        <p>Apollo’s hosted Sandbox in a new tab. Your browser calls this server from there.</p>
        <a className={styles['action']} href={studioLink(endpoint)} target="_blank" rel="noreferrer">
          Open in Apollo Studio
        </a>
      </article>
    </section>
  );
}
