import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { Button, LinkButton } from '../../components/button.js';
import { Notice, RefusalNotice } from '../../components/notice.js';
import { SheetDialog } from '../../components/sheet-dialog.js';
import { TextBox } from '../../components/text-box.js';
import type { FilterValue } from '../../filters/filter-model.js';
import { fixDates, fixedDatesNote } from '../../filters/fix-dates.js';
import { today } from '../../filters/read-condition.js';
import type { Product } from '../../generated/documents.js';
import type { CreateSavedSearchMutation } from '../../generated/documents.js';
import { CreateSavedSearchDocument } from '../../generated/documents/searches.js';
import { sendDocument } from '../../graph/send-document.js';
import type { Refusal } from '../../http/refusal.js';
import { isSearched, type SearchedProduct } from '../../products/products.js';
import { useKey } from '../../session/key-session.js';
import styles from './data-page.module.css';

interface SaveSearchDialogProps {
  readonly product: Product;
  readonly filter: FilterValue;
  readonly onClose: () => void;
}

/** A dialog that saves a filter as a saved search, which can be polled through the REST API. Saving is free. */
export function SaveSearchDialog({ product, filter: shown, onClose }: SaveSearchDialogProps) {
  const { filter, isChanged } = fixDates(shown, today());
  const key = useKey() ?? '';
  const [name, setName] = useState('');
  const saving = useMutation<CreateSavedSearchMutation, Refusal, SearchedProduct>({
    mutationFn: async (stored) => {
      const input = { name: name.trim(), product: stored, filter };
      return (await sendDocument(CreateSavedSearchDocument, { input }, { key })).data;
    },
  });
  const saved = saving.data?.createSavedSearch ?? null;
  return (
    <SheetDialog title="Save as search" isOpen onClose={onClose}>
      {saved !== null ? (
        <>
          <Notice look="good">{saved.name} is saved. Share it to read its results and changes.</Notice>
          <LinkButton to="/console/searches/$id" params={{ id: saved.id }} look="primary">
            Open the search
          </LinkButton>
        </>
      ) : (
        <Form
          className={styles['save'] ?? ''}
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '' && isSearched(product)) saving.mutate(product);
          }}
        >
          <p>A saved search stores this filter and shows what is new in it. Saving it is free.</p>
          {isChanged && <p>{fixedDatesNote}</p>}
          <TextBox label="Name" value={name} onChange={setName} maxLength={200} autoFocus />
          {saving.error !== null && <RefusalNotice refusal={saving.error} />}
          <Button type="submit" look="primary" isDisabled={name.trim() === ''} isPending={saving.isPending}>
            Save
          </Button>
        </Form>
      )}
    </SheetDialog>
  );
}
