import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../../components/button.js';
import { Choice } from '../../components/choice.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { SheetDialog } from '../../components/sheet-dialog.js';
import stack from '../../components/stack.module.css';
import { TextBox } from '../../components/text-box.js';
import { CreateListDocument, type ListProduct } from '../../generated/documents.js';
import { useChange } from '../../graph/use-change.js';
import { listProductLabels, listProducts } from './list-products.js';

export interface NewListDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Makes an empty list, and goes there. */
export function NewListDialog({ isOpen, onClose }: NewListDialogProps) {
  const [name, setName] = useState('');
  const [product, setProduct] = useState<ListProduct>('COMPANIES');
  const navigate = useNavigate();
  const creating = useChange(CreateListDocument);
  const close = (): void => {
    onClose();
    creating.reset();
  };
  const create = (): void => {
    creating.mutate(
      { input: { name: name.trim(), product } },
      {
        onSuccess: ({ createList: made }) => {
          if (made !== null) void navigate({ to: '/console/lists/$id', params: { id: made.id } });
        },
      },
    );
  };
  return (
    <SheetDialog title="New list" isOpen={isOpen} onClose={close}>
      <Form
        className={stack['stack'] ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') create();
        }}
      >
        <TextBox label="Name" value={name} onChange={setName} maxLength={200} autoFocus />
        <Choice
          label="What it holds"
          value={product}
          options={listProducts.map((value) => ({ value, label: listProductLabels[value] }))}
          onChange={setProduct}
        />
        {creating.error !== null && (
          <RefusalNotice
            refusal={creating.error}
            forbidden="This key may not make this list: it needs lists:write"
          />
        )}
        <div className={stack['line']}>
          <Button type="submit" look="primary" isDisabled={name.trim() === ''} isPending={creating.isPending}>
            Make the list
          </Button>
          <Button onPress={close}>Cancel</Button>
          <span className={stack['quiet']}>Free</span>
        </div>
      </Form>
    </SheetDialog>
  );
}
