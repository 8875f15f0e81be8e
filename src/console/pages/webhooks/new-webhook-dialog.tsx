import { CheckIcon } from '@radix-ui/react-icons';
import { webhookProducts } from '../../products/products.js';
import { type ReactNode, useState } from 'react';
import { CheckboxButton, CheckboxField, CheckboxGroup, Form, Label, Text } from 'react-aria-components';
import { Button } from '../../components/button.js';
import styles from '../../components/check-list.module.css';
import { Choice } from '../../components/choice.js';
import field from '../../components/field.module.css';
import { RefusalNotice } from '../../components/notice.js';
import { SheetDialog } from '../../components/sheet-dialog.js';
import stack from '../../components/stack.module.css';
import { TextBox } from '../../components/text-box.js';
import {
  CreateWebhookDocument,
  type CreateWebhookInput,
  SavedSearchesDocument,
  type WebhookProduct,
} from '../../generated/documents.js';
import type { Refusal } from '../../graph/send-document.js';
import { useChange, useFree } from '../../graph/paid-answers.js';
import { webhookProductLabels, WebhookSecret } from './webhook-actions.js';

/** The ID of the form. The submit button, which is in the footer of the dialog, refers to it. */
const webhookFormId = 'webhook-form';

interface WebhookFormProps {
  /** The IDs of the searches that are initially selected. */
  readonly searchIds: readonly string[];
  readonly refusal: Refusal | null;
  readonly onSubmit: (input: CreateWebhookInput) => void;
  /** Called when the input changes, to hide the error of the last attempt. */
  readonly onChange: () => void;
}

const budgetAlerts = [{ value: 'budget', label: 'Budget alerts' }] as const;

/** The form for a new webhook: its URL, its events and their content. */
function WebhookForm(props: WebhookFormProps) {
  const { searchIds, refusal, onSubmit, onChange } = props;
  const [url, setUrl] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [searches, setSearches] = useState(searchIds);
  const [whole, setWhole] = useState<readonly WebhookProduct[]>([]);
  const [alerts, setAlerts] = useState<readonly 'budget'[]>([]);
  const [detail, setDetail] = useState<'thin' | 'full'>('thin');
  const { data } = useFree(SavedSearchesDocument, {});
  const readable = data?.savedSearches?.filter(({ isShared, isGlobal }) => isShared || isGlobal) ?? [];
  const isOfUrl = refusal?.code === 'VALIDATION_ERROR';
  const missing = isChecked && url.trim() === '' ? 'Enter a URL.' : undefined;
  return (
    <Form
      id={webhookFormId}
      className={stack['stack'] ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (url.trim() === '') return;
        onSubmit({
          url: url.trim(),
          thin: detail === 'thin',
          budgetAlerts: alerts.length > 0,
          ...(searches.length === 0 ? {} : { searchIds: searches.map(Number) }),
          ...(whole.length === 0 ? {} : { products: [...whole] }),
        });
      }}
    >
      <TextBox
        label="URL"
        inputMode="url"
        placeholder="https://example.com/dealgraph"
        hint="Events are sent here by POST. The URL is public and uses https."
        value={url}
        onChange={(value) => {
          setUrl(value);
          onChange();
        }}
        errorMessage={missing ?? (isOfUrl ? refusal.message : undefined)}
        autoFocus
      />
      {readable.length > 0 && (
        <CheckList
          label="Saved searches"
          hint={<EventHint type="search.changed" about="a result was added, updated or removed" />}
          options={readable.map(({ id, name }) => ({ value: id, label: name }))}
          values={searches}
          onChange={setSearches}
        />
      )}
      <CheckList
        label="Products"
        hint={
          <EventHint type="product.changed" about="a record of the product was added, updated or removed" />
        }
        options={webhookProducts.map((value) => ({ value, label: webhookProductLabels[value] }))}
        values={whole}
        onChange={setWhole}
      />
      <CheckList
        label="Credits"
        hint={<EventHint type="budget.threshold" about="a budget or the cap of a key is nearly used up" />}
        options={budgetAlerts}
        values={alerts}
        onChange={setAlerts}
      />
      <Choice
        label="Payload"
        value={detail}
        options={[
          { value: 'thin', label: 'IDs of changed records · free' },
          { value: 'full', label: 'Full records · 1 credit each' },
        ]}
        onChange={setDetail}
      />
      <p className={stack['quiet']}>
        Every webhook also gets{' '}
        <EventHint type="sourcing.resolved" about="a company that your organization requested was added" />
      </p>
      {refusal !== null && !isOfUrl && (
        <RefusalNotice refusal={refusal} forbidden="This key may not create this webhook" />
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

interface NewWebhookDialogProps {
  readonly isOpen: boolean;
  /** The IDs of the searches that are initially selected. */
  readonly searchIds?: readonly string[];
  readonly onClose: () => void;
}

/** A dialog that creates a webhook and shows its signing secret once. */
export function NewWebhookDialog({ isOpen, searchIds = [], onClose }: NewWebhookDialogProps) {
  const creating = useChange(CreateWebhookDocument);
  const secret = creating.data?.createWebhook?.secret ?? null;
  const close = (): void => {
    onClose();
    creating.reset();
  };
  return (
    <SheetDialog
      title={secret === null ? 'Create webhook' : 'Save the signing secret'}
      isOpen={isOpen}
      isDismissable={secret === null}
      onClose={close}
      actions={
        secret === null ? (
          <>
            <Button onPress={close}>Cancel</Button>
            <Button look="primary" type="submit" form={webhookFormId} isPending={creating.isPending}>
              Create webhook
            </Button>
          </>
        ) : (
          <Button look="primary" onPress={close}>
            I have saved the secret
          </Button>
        )
      }
    >
      {secret === null ? (
        <WebhookForm
          searchIds={searchIds}
          refusal={creating.error}
          onChange={() => {
            if (creating.error !== null) creating.reset();
          }}
          onSubmit={(input) => creating.mutate({ input })}
        />
      ) : (
        <WebhookSecret secret={secret} />
      )}
    </SheetDialog>
  );
}
