import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.js';
import { format } from '../../components/format.js';
import { RefusalNotice } from '../../components/notice.js';
import { ConfirmDialog, SheetDialog } from '../../components/sheet-dialog.js';
import type { FilterValue } from '../../filters/filter-model.js';
import type { SavedSearchQuery } from '../../generated/documents.js';
import {
  DeleteSavedSearchDocument,
  ShareSavedSearchDocument,
  UnshareSavedSearchDocument,
  UpdateSavedSearchDocument,
} from '../../generated/documents/searches.js';
import type { TypedDocumentString } from '../../generated/typed-document-string.js';
import { useChange } from '../../graph/paid-answers.js';
import { SearchForm } from './search-form.js';

export interface SearchActionsProps {
  readonly search: NonNullable<SavedSearchQuery['savedSearch']>;
  readonly filter: FilterValue | null;
  readonly count: number | null;
}

const forbidden = 'This key may not change searches: it needs searches:write';

/** The actions for a saved search: share, edit and delete. A global search has none. */
export function SearchActions({ search, filter, count }: SearchActionsProps) {
  const [isEditing, setEditing] = useState(false);
  if (search.isGlobal) return null;
  return (
    <>
      <ShareButton id={search.id} isShared={search.isShared} />
      <Button isDisabled={filter === null} onPress={() => setEditing(true)}>
        Edit
      </Button>
      <DeleteButton id={search.id} name={search.name} count={count} />
      <SheetDialog title="Edit search" size="wide" isOpen={isEditing} onClose={() => setEditing(false)}>
        <EditSearch search={search} filter={filter ?? {}} onDone={() => setEditing(false)} />
      </SheetDialog>
    </>
  );
}

function ShareButton({ id, isShared }: { id: string; isShared: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const document: TypedDocumentString<unknown, { id: string }> = isShared
    ? UnshareSavedSearchDocument
    : ShareSavedSearchDocument;
  const changing = useChange(document);
  const close = (): void => {
    setAsking(false);
    changing.reset();
  };
  return (
    <>
      <Button onPress={() => setAsking(true)}>{isShared ? 'Stop sharing' : 'Share'}</Button>
      <ConfirmDialog
        refusal={changing.error !== null && <RefusalNotice refusal={changing.error} forbidden={forbidden} />}
        isOpen={isAsking}
        title={isShared ? 'Stop sharing this search?' : 'Share this search?'}
        confirm={isShared ? 'Stop sharing' : 'Share'}
        isPending={changing.isPending}
        onCancel={close}
        onConfirm={() => changing.mutate({ id }, { onSuccess: close })}
      >
        {isShared
          ? 'Requests for its results and changes will return 404, and its webhooks stop. You can share it again.'
          : 'All keys of your organization can read its results and changes. Sharing is free.'}
      </ConfirmDialog>
    </>
  );
}

function DeleteButton({ id, name, count }: { id: string; name: string; count: number | null }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const deleting = useChange(DeleteSavedSearchDocument);
  const close = (): void => {
    setAsking(false);
    deleting.reset();
  };
  return (
    <>
      <Button look="danger" onPress={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        refusal={deleting.error !== null && <RefusalNotice refusal={deleting.error} forbidden={forbidden} />}
        isOpen={isAsking}
        title={`Delete ${name}?`}
        confirm="Delete search"
        isDangerous
        isPending={deleting.isPending}
        onCancel={close}
        onConfirm={() =>
          deleting.mutate({ id }, { onSuccess: () => void navigate({ to: '/console/searches' }) })
        }
      >
        This deletes the filter, {count === null ? 'the results' : `the ${format.count(count)} results`} and
        its changes. Requests for them will return 404, and webhooks of this search stop. The records stay.
        This cannot be undone.
      </ConfirmDialog>
    </>
  );
}

interface EditSearchProps {
  readonly search: NonNullable<SavedSearchQuery['savedSearch']>;
  readonly filter: FilterValue;
  readonly onDone: () => void;
}

/**
 * Edits the name and filter of a saved search. A changed filter ends the cursors of the search's feed.
 */
function EditSearch({ search, filter, onDone }: EditSearchProps) {
  const [changed, setChanged] = useState(filter);
  const updating = useChange(UpdateSavedSearchDocument);
  return (
    <>
      <p>
        Results that still match keep the time at which they were added. With a different filter, the changes
        begin again: programs must read the results once more.
      </p>
      <SearchForm
        product={search.product}
        name={search.name}
        filter={changed}
        onFilter={setChanged}
        submit="Save changes"
        isPending={updating.isPending}
        refusal={updating.error}
        onCancel={onDone}
        onSubmit={(name, stored) => {
          const input = {
            ...(name === search.name ? {} : { name }),
            ...(JSON.stringify(stored) === JSON.stringify(filter) ? {} : { filter: stored }),
          };
          if (Object.keys(input).length === 0) onDone();
          else updating.mutate({ id: search.id, input }, { onSuccess: onDone });
        }}
      />
    </>
  );
}
