import { useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../../components/button.js';
import { CheckList } from '../../components/check-list.js';
import { Choice } from '../../components/choice.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import stack from '../../components/stack.module.css';
import { TextBox } from '../../components/text-box.js';
import {
  SavedSearchesDocument,
  type CreateWebhookInput,
  type WebhookProduct,
} from '../../generated/documents.js';
import type { Refusal } from '../../graph/refusal.js';
import { useFree } from '../../graph/use-free.js';
import { webhookProductLabels } from './watched-text.js';

export interface WebhookFormProps {
  /** Searches that are chosen at first. */
  readonly searchIds: readonly string[];
  readonly isPending: boolean;
  readonly refusal: Refusal | null;
  readonly onCancel: () => void;
  readonly onSubmit: (input: CreateWebhookInput) => void;
}

const products: readonly WebhookProduct[] = [
  'COMPANIES',
  'INVESTORS',
  'PEOPLE',
  'FUNDING_ROUNDS',
  'ACQUISITIONS',
];

/** Where events go, what they are about, and how much they tell. */
export function WebhookForm({ searchIds, isPending, refusal, onCancel, onSubmit }: WebhookFormProps) {
  const [url, setUrl] = useState('');
  const [searches, setSearches] = useState(searchIds);
  const [whole, setWhole] = useState<readonly WebhookProduct[]>([]);
  const [detail, setDetail] = useState<'thin' | 'full'>('thin');
  const { data } = useFree(SavedSearchesDocument, {});
  const readable = data?.savedSearches?.filter(({ isShared, isGlobal }) => isShared || isGlobal) ?? [];
  return (
    <Form
      className={stack['stack'] ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (url.trim() === '') return;
        onSubmit({
          url: url.trim(),
          thin: detail === 'thin',
          ...(searches.length === 0 ? {} : { searchIds: searches.map(Number) }),
          ...(whole.length === 0 ? {} : { products: [...whole] }),
        });
      }}
    >
      <TextBox
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://example.com/dealgraph"
        hint="Public and https. Events are posted there."
        value={url}
        onChange={setUrl}
        autoFocus
      />
      {readable.length > 0 && (
        <CheckList
          label="Shared searches to watch"
          options={readable.map(({ id, name }) => ({ value: id, label: name }))}
          values={searches}
          onChange={setSearches}
        />
      )}
      <CheckList
        label="Products to watch as a whole"
        options={products.map((value) => ({ value, label: webhookProductLabels[value] }))}
        values={whole}
        onChange={setWhole}
      />
      <Choice
        label="What events tell"
        value={detail}
        options={[
          { value: 'thin', label: 'Ids of what changed · free' },
          { value: 'full', label: 'Records as they are now · 1 credit each' },
        ]}
        onChange={setDetail}
      />
      {searches.length + whole.length === 0 && (
        <p className={stack['quiet']}>
          With nothing chosen it tells only when companies come that your organization asked for.
        </p>
      )}
      {refusal !== null && <RefusalNotice refusal={refusal} forbidden="This key may not make this webhook" />}
      <div className={stack['line']}>
        <Button type="submit" look="primary" isDisabled={url.trim() === ''} isPending={isPending}>
          Make the webhook
        </Button>
        <Button onPress={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}
