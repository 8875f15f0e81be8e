import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../../components/button.js';
import { LinkButton } from '../../components/link-button.js';
import { Notice } from '../../components/notice.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { SheetDialog } from '../../components/sheet-dialog.js';
import { TextBox } from '../../components/text-box.js';
import type { FilterProduct } from '../../filters/filter-product.js';
import type { FilterValue } from '../../filters/filter-value.js';
import { CreateSavedSearchDocument, type CreateSavedSearchMutation } from '../../generated/documents.js';
import type { Refusal } from '../../graph/refusal.js';
import { sendDocument } from '../../graph/send-document.js';
import { useKey } from '../../session/use-key.js';
import styles from './data-page.module.css';

export interface SaveSearchDialogProps {
  readonly isOpen: boolean;
  readonly product: FilterProduct;
  readonly filter: FilterValue;
  readonly onClose: () => void;
}

/** Keeps a filter as a saved search, which REST can then poll. Free. */
export function SaveSearchDialog({ isOpen, product, filter, onClose }: SaveSearchDialogProps) {
  const key = useKey() ?? '';
  const [name, setName] = useState('');
  const saving = useMutation<CreateSavedSearchMutation, Refusal, Exclude<FilterProduct, 'IPO'>>({
    mutationFn: async (kept) => {
      const input = { name: name.trim(), product: kept, filter };
      return (await sendDocument(CreateSavedSearchDocument, { input }, { key })).data;
    },
  });
  const saved = saving.data?.createSavedSearch ?? null;
  const close = (): void => {
    onClose();
    saving.reset();
    setName('');
  };
  return (
    <SheetDialog title="Save as search" isOpen={isOpen} onClose={close}>
      {saved !== null ? (
        <>
          <Notice look="good">{saved.name} is saved. Share it there to read its results by REST.</Notice>
          <LinkButton to="/console/searches/$id" params={{ id: saved.id }} look="primary">
            Open the search
          </LinkButton>
        </>
      ) : (
        <Form
          className={styles['save'] ?? ''}
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '' && product !== 'IPO') saving.mutate(product);
          }}
        >
          <p>A saved search keeps this filter and tells what is new in it. Saving it is free.</p>
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
