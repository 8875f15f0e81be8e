import { GraphiQL } from 'graphiql';
import { useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { theme } from '../shell/theme.js';
import { ExplorerHead } from './explorer-head.js';
import { firstQuery } from './first-query.js';
import { GuardDialog } from './guard-dialog.js';
import { PriceTag } from './price-tag.js';
import { ResultViews } from './result-views.js';
import { runOperation } from './run-operation.js';
import type { SharedQuery } from '../queries/shared-query.js';

/** GraphiQL with the price of what is written in it, and with answers as tables, charts and files. */
export function ExplorerPage({ shared }: { shared: SharedQuery | null }) {
  const chosen = useSyncExternalStore(theme.subscribe, theme.read);
  const [opened] = useState(() =>
    shared === null ? {} : { initialQuery: shared.query, initialVariables: shared.variables },
  );
  const [head, setHead] = useState<HTMLElement | null>(null);
  return (
    <div className="explorer">
      <header className="explorer-head" ref={setHead} />
      <main className="explorer-body">
        <h1 className="visually-hidden">Explorer</h1>
        <GraphiQL
          fetcher={runOperation}
          defaultQuery={firstQuery}
          {...opened}
          forcedTheme={chosen}
          isHeadersEditorEnabled={false}
          defaultEditorToolsVisibility="variables"
        >
          <GraphiQL.Logo>{head !== null && createPortal(<ExplorerHead />, head)}</GraphiQL.Logo>
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
          </GraphiQL.Footer>
        </GraphiQL>
      </main>
      <GuardDialog />
    </div>
  );
}
