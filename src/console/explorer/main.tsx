import '../styles/style-nonce.js';
import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import '../styles/tokens.css';
import '../styles/base.css';
import './explorer.css';
import { GraphiQL } from 'graphiql';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { ConfirmDialog } from '../components/sheet-dialog.js';
import { type Repair, repairMarkup, without } from '../components/repair-markup.js';
import { creditsText } from '../components/format.js';
import { spendingGuard } from '../components/price-button.js';
import { readSharedQuery, type SharedQuery } from '../queries/shared-query.js';
import { checkKeyAgain, KeyProblem } from '../session/key-problem.js';
import { keySession, useKey } from '../session/key-session.js';
import { tabSharing } from '../session/tab-sharing.js';
import { SiteHead } from '../shell/site-head.js';
import { useShownTheme } from '../shell/theme-button.js';
import {
  type PriceAnswer,
  fetchPrice,
  type GraphBody,
  guarded,
  lastAnswer,
  sendOperation,
} from './send-operation.js';
import { ExplorerHead } from './explorer-head.js';
import { isRead, type Operation } from './operation.js';
import { ResultViews } from './result-views.js';
import { useEditorTheme } from './use-editor-theme.js';
import { type Edited, useEdited } from './use-edited.js';

/**
 * Repairs of GraphiQL's tabs. Each tab contains a close button, and an element with the role `tab` must not contain a
 * button, so the tabs become a list of buttons, of which one is the current one.
 */
const repairs: readonly Repair[] = [
  ['.graphiql-tabs[role="tablist"]', (list) => list.setAttribute('role', 'list')],
  ['.graphiql-tab[role="tab"]', without('role')],
  ['.graphiql-tab[aria-selected]', without('aria-selected')],
  ['.graphiql-tab', markCurrent],
  ['#graphiql-session[role="tabpanel"]', (panel) => panel.setAttribute('role', 'region')],
];

function markCurrent(tab: HTMLElement): void {
  const button = tab.querySelector('.graphiql-tab-button');
  button?.removeAttribute('aria-controls');
  if (tab.classList.contains('graphiql-tab-active')) button?.setAttribute('aria-current', 'true');
  else button?.removeAttribute('aria-current');
}

/** GraphiQL with the price of the query, and with results as tables, charts and CSV files. */
function ExplorerPage({ shared }: { shared: SharedQuery | null }) {
  const shownTheme = useShownTheme();
  const [opened] = useState(() =>
    shared === null ? {} : { initialQuery: shared.query, initialVariables: shared.variables },
  );
  const [bar, setBar] = useState<HTMLElement | null>(null);
  return (
    <div className="explorer">
      <SiteHead />
      <section className="explorer-bar" aria-label="Key and queries" ref={setBar}>
        <KeyProblem />
      </section>
      <main className="explorer-body">
        <h1 className="visually-hidden">Explorer</h1>
        <GraphiQL
          fetcher={runOperation}
          defaultQuery={firstQuery}
          {...opened}
          forcedTheme={shownTheme}
          isHeadersEditorEnabled={false}
          defaultEditorToolsVisibility="variables"
        >
          <GraphiQL.Logo>{bar !== null && createPortal(<ExplorerHead />, bar)}</GraphiQL.Logo>
          <GraphiQL.Toolbar>
            {({ prettify, copy, merge }) => (
              <>
                <PriceTag />
                {prettify}
                {copy}
                {merge}
              </>
            )}
          </GraphiQL.Toolbar>
          <GraphiQL.Footer>
            <ResultViews />
            <EditorTheme />
          </GraphiQL.Footer>
        </GraphiQL>
      </main>
      <GuardDialog />
    </div>
  );
}

function EditorTheme(): null {
  useEditorTheme();
  return null;
}

/** The query in a new tab. It reads a company from the demo data. */
const firstQuery = `# The price of this query is below the run button.
query Company {
  company(id: "a0a0a0000000000000000001") {
    organizationName
    hq {
      city
      country
    }
    fundingRounds(first: 5) {
      totalCount
      nodes {
        investmentType
        announcedOn
        raisedAmountUsd
      }
    }
  }
}
`;

/** Asks for confirmation if a query costs more than the spending guard. */
function GuardDialog() {
  const question = useSyncExternalStore(guarded.subscribe, guarded.read);
  const price = creditsText(question?.credits ?? 0);
  return (
    <ConfirmDialog
      isOpen={question !== null}
      title={`Spend ${price}?`}
      confirm={`Spend ${price}`}
      onConfirm={() => question?.answer(true)}
      onCancel={() => question?.answer(false)}
    >
      The explorer asks for confirmation above {creditsText(spendingGuard.read())}.
    </ConfirmDialog>
  );
}

/**
 * Runs an operation. For a query, the price is requested first, and a price above the spending guard needs
 * confirmation. The query may cost at most this price or, if the price could not be determined, the spending guard.
 */
async function runOperation(operation: Operation): Promise<GraphBody> {
  const key = keySession.read();
  if (key === null || !isRead(operation)) return show(operation, await sendOperation(operation, { key }));
  const priced = await fetchPrice(operation, key);
  const credits = 'price' in priced ? priced.price.credits : undefined;
  if (credits !== undefined && credits > spendingGuard.read() && !(await guarded.requestPrice(credits)))
    return {
      errors: [
        {
          message: `Not run: the query would have cost ${creditsText(credits)}. Nothing was charged.`,
        },
      ],
    };
  return show(
    operation,
    await sendOperation(operation, { key, maxCredits: credits ?? spendingGuard.read() }),
  );
}

function show({ operationName }: Operation, body: GraphBody): GraphBody {
  if (operationName !== 'IntrospectionQuery') lastAnswer.show(body);
  if (body.data == null && body.errors !== undefined) checkKeyAgain();
  return body;
}

/** Milliseconds without typing before the price is requested. Each request counts toward the rate limit. */
const rest = 700;

/** Milliseconds before a price is requested again if the server did not respond. */
const pause = 3000;

/** Shows the price of the query below the run button. */
function PriceTag() {
  const { query, variables, operationName } = useEdited();
  const key = useKey();
  const requestKey = JSON.stringify([key, query, variables, operationName]);
  const [latest, setLatest] = useState<{ requestKey: string; priced: PriceAnswer | string } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const refresh = async (): Promise<void> => {
      const priced = await find({ query, variables, operationName }, key);
      if (!isWanted) return;
      setLatest({ requestKey, priced });
      if (isUnanswered(priced)) timer = setTimeout(() => void refresh(), pause);
    };
    let timer = setTimeout(() => void refresh(), rest);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [requestKey, key, query, variables, operationName]);
  const priced = latest?.requestKey === requestKey ? latest.priced : '…';
  return (
    <output className="price-tag" aria-label="Price" title={titleOf(priced)}>
      {textOf(priced)}
    </output>
  );
}

async function find(
  { query, variables, operationName }: Edited,
  key: string | null,
): Promise<PriceAnswer | string> {
  if (key === null) return 'No key';
  if (!isRead({ query, operationName })) return '–';
  try {
    const values: unknown = variables.trim() === '' ? undefined : JSON.parse(variables);
    return await fetchPrice({ query, variables: values, operationName }, key);
  } catch {
    return 'Invalid variables';
  }
}

function isUnanswered(priced: PriceAnswer | string): boolean {
  return (
    typeof priced !== 'string' && 'refusal' in priced && priced.refusal.extensions?.code === 'UNREACHABLE'
  );
}

function textOf(priced: PriceAnswer | string): string {
  if (typeof priced === 'string') return priced;
  if (isUnanswered(priced)) return 'No response';
  return 'price' in priced ? creditsText(priced.price.credits) : 'Refused';
}

function titleOf(priced: PriceAnswer | string): string {
  if (typeof priced === 'string') return '';
  if ('refusal' in priced) return priced.refusal.message;
  const kinds = Object.entries(priced.price.records).map(([kind, count]) => `${count} × ${kind}`);
  return kinds.length === 0 ? 'This query is free.' : kinds.join(', ');
}

repairMarkup(repairs);
tabSharing.start();

const root = document.getElementById('root');
if (root !== null)
  void readSharedQuery(window.location.hash).then((shared) => {
    createRoot(root).render(<ExplorerPage shared={shared} />);
  });
