import { Button } from '../../components/button.js';
import { EmptyState } from '../../components/empty-state.js';
import { Panel } from '../../components/panel.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { ShareSavedSearchDocument } from '../../generated/documents.js';
import { useChange } from '../../graph/use-change.js';

/** What stands in place of the results and changes of a search that is not shared. */
export function UnsharedSearch({ id }: { id: string }) {
  const sharing = useChange(ShareSavedSearchDocument);
  return (
    <Panel title="Not shared yet">
      <EmptyState title="Results, changes and webhooks are of shared searches">
        <p>
          Sharing lets the keys of your organization read the results by the API, which this page uses too. It
          is free, and can be taken back.
        </p>
        {sharing.error !== null && (
          <RefusalNotice
            refusal={sharing.error}
            forbidden="This key may not share searches: it needs searches:write"
          />
        )}
        <Button look="primary" isPending={sharing.isPending} onPress={() => sharing.mutate({ id })}>
          Share the search
        </Button>
      </EmptyState>
    </Panel>
  );
}
