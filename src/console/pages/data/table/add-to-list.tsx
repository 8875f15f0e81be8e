import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../../../components/button.js';
import { format } from '../../../components/format.js';
import { Notice, RefusalNotice } from '../../../components/notice.js';
import { SheetDialog } from '../../../components/sheet-dialog.js';
import { Skeleton } from '../../../components/skeleton.js';
import stack from '../../../components/stack.module.css';
import { TextBox } from '../../../components/text-box.js';
import {
  AddToListDocument,
  CreateListDocument,
  RecordListsDocument,
} from '../../../generated/documents/lists.js';
import { useChange, useFree } from '../../../graph/paid-answers.js';
import { type ListedProduct, products } from '../../../products/products.js';
import styles from './row-selection.module.css';

export interface AddToListProps {
  readonly product: ListedProduct;
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

interface Added {
  readonly id: string;
  readonly name: string;
}

/** A dialog that adds records to a list, or creates a list with them. This is free. */
export function AddToList({ product, ids, onClose }: AddToListProps) {
  const [added, setAdded] = useState<Added | null>(null);
  const [one, many] = products[product].nouns;
  const counted = `${format.count(ids.length)} ${ids.length === 1 ? one : many}`;
  return (
    <SheetDialog title={`Add ${counted} to a list`} isOpen onClose={onClose}>
      {added === null ? (
        <div className={styles['choose']}>
          <p>Adding records to a list is free. Existing members keep their position.</p>
          <KnownLists product={product} ids={ids} onAdded={setAdded} />
          <NewList product={product} ids={ids} onAdded={setAdded} />
        </div>
      ) : (
        <>
          <Notice look="good">
            {counted} {ids.length === 1 ? 'is' : 'are'} in the list{' '}
            <Link to="/console/lists/$id" params={{ id: added.id }}>
              {added.name}
            </Link>
            .
          </Notice>
          <DoneButton onPress={onClose} />
        </>
      )}
    </SheetDialog>
  );
}

/**
 * The button that replaces the form. Takes the focus itself: React Aria's `autoFocus` delays it for screen readers, and
 * gives up when the focus has moved meanwhile, as it does because the focused form disappears.
 */
function DoneButton({ onPress }: { readonly onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
  }, []);
  return (
    <Button look="primary" ref={button} onPress={onPress}>
      Done
    </Button>
  );
}

type ChooseProps = Pick<AddToListProps, 'product' | 'ids'> & { readonly onAdded: (list: Added) => void };

const forbidden = 'This key may not change lists: it needs lists:write';

function KnownLists({ product, ids, onAdded }: ChooseProps) {
  const { data, error, refetch } = useFree(RecordListsDocument, {});
  const adding = useChange(AddToListDocument);
  const lists = data?.lists?.filter((list) => list.product === product);
  if (lists === undefined)
    return error === null ? (
      <Skeleton lines={3} />
    ) : (
      <RefusalNotice
        refusal={error}
        forbidden="This key may not see lists: it needs lists:read"
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      {adding.error !== null && <RefusalNotice refusal={adding.error} forbidden={forbidden} />}
      {lists.length > 0 && (
        <ul className={styles['lists']} aria-label="Your lists">
          {lists.map(({ id, name, memberCount }) => (
            <li key={id}>
              <span>
                {name} <span className={stack['quiet']}>{format.count(memberCount)} members</span>
              </span>
              <Button
                size="small"
                aria-label={`Add to ${name}`}
                isPending={adding.isPending && adding.variables.id === id}
                onPress={() => {
                  adding.mutate(
                    { id, ids: [...ids] },
                    {
                      onSuccess: () => {
                        onAdded({ id, name });
                      },
                    },
                  );
                }}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function NewList({ product, ids, onAdded }: ChooseProps) {
  const [name, setName] = useState('');
  const creating = useChange(CreateListDocument);
  return (
    <Form
      className={[stack['line'], stack['end']].join(' ')}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        creating.mutate(
          { input: { name: name.trim(), product, ids: [...ids] } },
          {
            onSuccess: ({ createList: made }) => {
              if (made !== null) onAdded(made);
            },
          },
        );
      }}
    >
      {creating.error !== null && <RefusalNotice refusal={creating.error} forbidden={forbidden} />}
      <TextBox label="Name of a new list" value={name} onChange={setName} maxLength={200} autoFocus />
      <Button type="submit" look="primary" isDisabled={name.trim() === ''} isPending={creating.isPending}>
        Create list
      </Button>
    </Form>
  );
}
