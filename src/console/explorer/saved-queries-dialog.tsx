import { TrashIcon } from '@radix-ui/react-icons';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../components/button.js';
import { EmptyState } from '../components/empty-state.js';
import { SheetDialog } from '../components/sheet-dialog.js';
import { TextBox } from '../components/text-box.js';
import type { ExampleGalleryProps } from './example-gallery.js';
import { savedQueries } from '../queries/saved-queries.js';
import { useEdited } from './use-edited.js';

/** The queries that were given a name: kept for this browser. */
export function SavedQueriesDialog({ isOpen, onClose, onChoose }: ExampleGalleryProps) {
  const [queries, setQueries] = useState(() => savedQueries.list());
  const [name, setName] = useState('');
  const { query, variables } = useEdited();
  return (
    <SheetDialog title="Saved queries" isOpen={isOpen} onClose={onClose}>
      <Form
        className="save-query"
        onSubmit={(event) => {
          event.preventDefault();
          savedQueries.keep({ name: name.trim(), query, variables });
          setQueries(savedQueries.list());
          setName('');
        }}
      >
        <TextBox label="Save what is in the editor as" value={name} onChange={setName} />
        <Button type="submit" look="primary" isDisabled={name.trim() === ''}>
          Save
        </Button>
      </Form>
      {queries.length === 0 && <EmptyState title="Nothing is saved yet" />}
      <ul className="saved-queries">
        {queries.map((saved) => (
          <li key={saved.name}>
            <button
              type="button"
              onClick={() => {
                onChoose(saved);
              }}
            >
              {saved.name}
            </button>
            <Button
              look="quiet"
              size="small"
              aria-label={`Remove ${saved.name}`}
              onPress={() => {
                savedQueries.remove(saved.name);
                setQueries(savedQueries.list());
              }}
            >
              <TrashIcon aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </SheetDialog>
  );
}
