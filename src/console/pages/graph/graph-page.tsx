import { useEffect, useRef, useState } from 'react';
import { Button, CopyButton } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { examples } from '../../explorer/examples.js';
import { pathTo, serverUrl } from '../../session/mount.js';
import { SiteHead } from '../../shell/site-head.js';
import frontStyles from '../front/front-page.module.css';
import styles from './graph-page.module.css';

type SandboxState = 'closed' | 'loading' | 'open' | 'failed';

/** The page at the URL of the GraphQL API. It shows the endpoint and the tools that can open it. */
export function GraphPage() {
  const [state, setState] = useState<SandboxState>('closed');
  const frame = useRef<HTMLDivElement>(null);
  const endpoint = `${serverUrl}/graphql`;
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
      <SiteHead />
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
      <div className={styles['sandbox']} role={state === 'open' ? 'main' : undefined} data-testid="sandbox">
        <h1 className="visually-hidden">Apollo Sandbox</h1>
        <div ref={frame} />
      </div>
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
        <a className={styles['action']} href={pathTo('/explorer')}>
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

/**
 * The host of the script for the embedded Apollo Sandbox. The page's content security policy allows this host
 * (src/pages/pages-router.ts).
 */
const sandboxHost = 'embeddable-sandbox.cdn.apollographql.com';

interface SandboxOptions {
  readonly target: HTMLElement;
  readonly initialEndpoint: string;
  readonly initialState: { readonly document: string; readonly headers: Readonly<Record<string, string>> };
  readonly endpointIsEditable: boolean;
  readonly hideCookieToggle: boolean;
  readonly runTelemetry: boolean;
  /** If false, Sandbox inserts no style elements. The page's content security policy would block them. */
  readonly allowDynamicStyles: boolean;
}

type SandboxConstructor = new (options: SandboxOptions) => unknown;

/** Loads Apollo Sandbox into an element, with all examples in one document. Rejects if Sandbox cannot be loaded. */
async function loadSandbox(target: HTMLElement, endpoint: string): Promise<void> {
  const EmbeddedSandbox = await loadConstructor();
  new EmbeddedSandbox({
    target,
    initialEndpoint: endpoint,
    initialState: { document: examplesDocument(), headers: sandboxHeaders },
    endpointIsEditable: false,
    hideCookieToggle: true,
    runTelemetry: false,
    allowDynamicStyles: false,
  });
}

const findConstructor = (): SandboxConstructor | undefined =>
  (window as { EmbeddedSandbox?: SandboxConstructor }).EmbeddedSandbox;

function loadConstructor(): Promise<SandboxConstructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (): void => {
      script.remove();
      reject(new Error(`Apollo Sandbox could not be loaded from ${sandboxHost}.`));
    };
    script.src = `https://${sandboxHost}/v2/embeddable-sandbox.umd.production.min.js`;
    script.onerror = fail;
    script.onload = () => {
      const found = findConstructor();
      if (found === undefined) fail();
      else resolve(found);
    };
    document.head.append(script);
  });
}

/** Returns a document that contains all examples, each with its variables in a comment. The free example is first. */
function examplesDocument(): string {
  const isFree = ({ name }: { readonly name: string }): boolean => name === 'creditBalance';
  const ordered = [...examples.filter(isFree), ...examples.filter((example) => !isFree(example))];
  const toText = ({ query, variables }: (typeof examples)[number]): string =>
    variables === '{}' ? query : `# Variables: ${variables.replace(/\s+/g, ' ')}\n${query}`;
  return ordered.map(toText).join('\n');
}

/**
 * Returns the URL that opens Apollo's hosted Sandbox for a GraphQL endpoint, with a header for the API key. The browser
 * sends the requests, so the endpoint can be on this machine.
 */
function studioLink(endpoint: string): string {
  const parameters = { endpoint, headers: JSON.stringify(sandboxHeaders) };
  // `encodeURIComponent` encodes a space as `%20`. Not every URL parser decodes `+` as a space.
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `https://studio.apollographql.com/sandbox/explorer?${query.join('&')}`;
}

/** The initial headers in Sandbox. */
const sandboxHeaders: Readonly<Record<string, string>> = { 'X-API-Key': 'paste your key here' };
