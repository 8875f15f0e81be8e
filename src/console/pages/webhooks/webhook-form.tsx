import { CheckIcon } from '@radix-ui/react-icons';
import { type ReactNode, useState } from 'react';
import { CheckboxButton, CheckboxField, CheckboxGroup, Form, Label, Text } from 'react-aria-components';
import styles from '../../components/check-list.module.css';
import { Choice } from '../../components/choice.js';
import field from '../../components/field.module.css';
import { RefusalNotice } from '../../components/notice.js';
import stack from '../../components/stack.module.css';
import { TextBox } from '../../components/text-box.js';
import type { CreateWebhookInput, Product } from '../../generated/documents.js';
import { SavedSearchesDocument } from '../../generated/documents/searches.js';
import { useFree } from '../../graph/paid-answers.js';
import type { Refusal } from '../../http/refusal.js';
import { searchedProducts } from '../../products/products.js';
import { webhookProductLabels } from './watched-text.js';

/** The settings of a webhook that its form edits. */
export interface WebhookSettings {
  readonly url: string;
  readonly searchIds: readonly number[];
  readonly products: readonly Product[];
  readonly budgetAlerts: boolean;
  readonly thin: boolean;
}

export const emptyWebhook: WebhookSettings = {
  url: '',
  searchIds: [],
  products: [],
  budgetAlerts: false,
  thin: true,
};

/** The ID of the form. The submit button, which is in the footer of the dialog, refers to it. */
export const webhookFormId = 'webhook-form';

const budgetAlerts = [{ value: 'budget', label: 'Budget alerts' }] as const;

/** Returns the input of the mutations for these settings. */
export function inputOf(settings: WebhookSettings): CreateWebhookInput {
  return { ...settings, searchIds: [...settings.searchIds], products: [...settings.products] };
}

interface WebhookFormProps {
  readonly initial: WebhookSettings;
  readonly refusal: Refusal | null;
  readonly onSubmit: (settings: WebhookSettings) => void;
  /** Called when the input changes, to hide the error of the last attempt. */
  readonly onChange: () => void;
}

/** The form for a webhook: its URL, its events and their content. A webhook needs at least one kind of event. */
export function WebhookForm({ initial, refusal, onSubmit, onChange }: WebhookFormProps) {
  const [settings, setSettings] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const set = (change: Partial<WebhookSettings>): void => {
    setSettings({ ...settings, ...change });
    onChange();
  };
  const url = settings.url.trim();
  const isSilent =
    settings.searchIds.length === 0 && settings.products.length === 0 && !settings.budgetAlerts;
  const { data } = useFree(SavedSearchesDocument, {});
  const readable = data?.savedSearches?.filter(({ isShared, isGlobal }) => isShared || isGlobal) ?? [];
  const isOfUrl = refusal?.code === 'VALIDATION_ERROR';
  const missing = isChecked && url === '' ? 'Enter a URL.' : undefined;
  return (
    <Form
      id={webhookFormId}
      className={stack['stack'] ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (url !== '' && !isSilent) onSubmit({ ...settings, url });
      }}
    >
      <TextBox
        label="URL"
        inputMode="url"
        placeholder="https://example.com/dealgraph"
        hint="Events are sent here by POST. The URL is public and uses https."
        value={settings.url}
        onChange={(value) => set({ url: value })}
        errorMessage={missing ?? (isOfUrl ? refusal.message : undefined)}
        autoFocus
      />
      {readable.length > 0 && (
        <CheckList
          label="Saved searches"
          hint={<EventHint type="search.changed" about="data added, updated or removed a result" />}
          options={readable.map(({ id, name }) => ({ value: id, label: name }))}
          values={settings.searchIds.map(String)}
          onChange={(ids) => set({ searchIds: ids.map(Number) })}
        />
      )}
      <CheckList
        label="Products"
        hint={
          <EventHint type="product.changed" about="a record of the product was added, updated or removed" />
        }
        options={searchedProducts.map((value) => ({ value, label: webhookProductLabels[value] }))}
        values={settings.products}
        onChange={(products) => set({ products })}
      />
      <CheckList
        label="Credits"
        hint={<EventHint type="budget.threshold" about="a budget or the cap of a key is nearly used up" />}
        options={budgetAlerts}
        values={settings.budgetAlerts ? ['budget'] : []}
        onChange={(chosen) => set({ budgetAlerts: chosen.length > 0 })}
      />
      <Choice
        label="Payload"
        value={settings.thin ? 'thin' : 'full'}
        options={[
          { value: 'thin', label: 'IDs of changed records · free' },
          { value: 'full', label: 'Full records · 1 credit each' },
        ]}
        onChange={(detail) => set({ thin: detail === 'thin' })}
      />
      {isChecked && isSilent && (
        <p role="alert" className={field['error']}>
          Choose at least one search, product or alert.
        </p>
      )}
      <p className={stack['quiet']}>
        Every webhook also gets{' '}
        <EventHint type="sourcing.resolved" about="a company that your organization requested was added" />
      </p>
      {refusal !== null && !isOfUrl && (
        <RefusalNotice refusal={refusal} forbidden="This key may not have this webhook" />
      )}
    </Form>
  );
}

function EventHint({ type, about }: { type: string; about: string }) {
  return (
    <>
      <code>{type}</code>: {about}.
    </>
  );
}

interface CheckListProps<Value extends string> {
  readonly label: string;
  /** One sentence below the label. */
  readonly hint?: ReactNode;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly values: readonly Value[];
  readonly onChange: (values: readonly Value[]) => void;
}

/** Checkboxes for a few options. */
function CheckList<Value extends string>(props: CheckListProps<Value>) {
  const { label, hint, options, values, onChange } = props;
  return (
    <CheckboxGroup
      className={field['field'] ?? ''}
      value={[...values]}
      onChange={(chosen) => {
        onChange(options.map(({ value }) => value).filter((value) => chosen.includes(value)));
      }}
    >
      <Label className={field['label'] ?? ''}>{label}</Label>
      {hint !== undefined && (
        <Text slot="description" className={field['hint'] ?? ''}>
          {hint}
        </Text>
      )}
      <div className={styles['options']}>
        {options.map((option) => (
          <CheckboxField key={option.value} value={option.value}>
            <CheckboxButton className={styles['option'] ?? ''}>
              <span className={styles['box']}>
                <CheckIcon aria-hidden />
              </span>
              {option.label}
            </CheckboxButton>
          </CheckboxField>
        ))}
      </div>
    </CheckboxGroup>
  );
}
