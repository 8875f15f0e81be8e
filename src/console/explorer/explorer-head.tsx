import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { useState } from 'react';
import { Button } from '../components/button.js';
import { ThemeButton } from '../shell/theme-button.js';
import { ExampleGallery } from './example-gallery.js';
import { KeyBox } from './key-box.js';
import { SavedQueriesDialog } from './saved-queries-dialog.js';
import { ShareButton } from './share-button.js';
import type { SharedQuery } from '../queries/shared-query.js';

/** The key, and the ways in and out of the editor. */
export function ExplorerHead() {
  const [open, setOpen] = useState<'examples' | 'saved' | null>(null);
  const openQuery = useOpenQuery();
  const close = (): void => {
    setOpen(null);
  };
  const choose = (chosen: SharedQuery): void => {
    openQuery(chosen);
    close();
  };
  return (
    <>
      <a href="/" className="explorer-brand">
        <img src="/favicon.svg" width={22} height={22} alt="" />
        Dealgraph
      </a>
      <KeyBox />
      <nav className="explorer-actions" aria-label="Queries">
        <Button
          size="small"
          onPress={() => {
            setOpen('examples');
          }}
        >
          Examples
        </Button>
        <Button
          size="small"
          onPress={() => {
            setOpen('saved');
          }}
        >
          Saved
        </Button>
        <ShareButton />
        <a href="/console">Console</a>
        <ThemeButton />
      </nav>
      <ExampleGallery isOpen={open === 'examples'} onClose={close} onChoose={choose} />
      <SavedQueriesDialog isOpen={open === 'saved'} onClose={close} onChoose={choose} />
    </>
  );
}

/** Puts a query into a tab of its own. */
function useOpenQuery(): (shared: SharedQuery) => void {
  const actions = useGraphiQLActions();
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  const variableEditor = useGraphiQL((state) => state.variableEditor);
  return ({ query, variables }) => {
    actions.addTab();
    queryEditor?.setValue(query);
    variableEditor?.setValue(variables === '{}' ? '' : variables);
    actions.updateActiveTabValues({ query, variables });
  };
}
