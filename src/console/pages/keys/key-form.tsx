import { CheckIcon } from '@radix-ui/react-icons';
import { CheckboxButton, CheckboxField, CheckboxGroup, FieldError, Form, Label } from 'react-aria-components';
import field from '../../components/field.module.css';
import { RefusalNotice } from '../../components/notice.js';
import stack from '../../components/stack.module.css';
import { TextBox } from '../../components/text-box.js';
import type { Refusal } from '../../http/refusal.js';
import {
  capHint,
  complaintsOf,
  fieldOfRefusal,
  keyScopes,
  type KeyTerms,
  type OwnKey,
  rateText,
  readTerms,
  type TermsOfKey,
} from './key-terms.js';
import styles from './keys-page.module.css';

/** The ID of the form. The submit button, which is in the footer of the dialog, refers to it. */
export const keyFormId = 'key-form';

export interface KeyFormProps {
  /** The key that the console uses. A new or changed key cannot have wider permissions or limits. */
  readonly own: OwnKey;
  readonly terms: KeyTerms;
  /** The key that is being edited; undefined for a new key. */
  readonly before?: TermsOfKey;
  /** True if invalid fields are marked. */
  readonly isChecked: boolean;
  /** The error that the server returned for these values. */
  readonly refusal: Refusal | null;
  readonly onChange: (terms: KeyTerms) => void;
  readonly onSubmit: () => void;
}

/** The form for a key. It shows the error of an invalid field next to the field. */
export function KeyForm({ own, terms, before, isChecked, refusal, onChange, onSubmit }: KeyFormProps) {
  const refused = refusal && fieldOfRefusal(refusal);
  const complaints = {
    ...(isChecked && complaintsOf(terms, own, before)),
    ...(refused != null && { [refused]: refusal?.message }),
  };
  const box = (name: Exclude<keyof KeyTerms, 'scopes'>) => ({
    value: terms[name],
    onChange: (value: string) => {
      onChange({ ...terms, [name]: value });
    },
    errorMessage: complaints[name],
  });
  const { max, windowSeconds } = readTerms(terms, before ?? own).rateLimit;
  const isRate = max > 0 && windowSeconds > 0;
  return (
    <Form
      id={keyFormId}
      className={stack['stack'] ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {refusal !== null && refused === null && <RefusalNotice refusal={refusal} />}
      <TextBox label="Name" placeholder="Nightly import" maxLength={200} autoFocus {...box('name')} />
      <ScopeBoxes
        own={own.scopes}
        scopes={terms.scopes}
        errorMessage={complaints.scopes}
        onChange={(scopes) => {
          onChange({ ...terms, scopes });
        }}
      />
      <div className={styles['pair']}>
        <TextBox
          label="Monthly credit cap"
          placeholder="No cap"
          inputMode="numeric"
          hint={capHint(own)}
          {...box('cap')}
        />
        <TextBox
          label="Expires on"
          type="date"
          hint="The key stops working at the end of this day (UTC). Leave it empty to never expire."
          {...box('expires')}
        />
      </div>
      <fieldset className={styles['rate']}>
        <legend>Rate limit</legend>
        <div className={styles['rateBoxes']}>
          <TextBox label="Requests" inputMode="numeric" {...box('max')} />
          <TextBox label="Seconds" inputMode="numeric" {...box('windowSeconds')} />
        </div>
        <p className={styles['about']}>
          {isRate && `${rateText({ max, windowSeconds })}. `}Your key can grant at most{' '}
          {rateText(own.rateLimit)}.
        </p>
      </fieldset>
    </Form>
  );
}

/** Moves the focus to the first invalid field, after React has marked it. */
export function focusFirstInvalid(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`#${keyFormId} [aria-invalid="true"]`)?.focus();
  });
}

interface ScopeBoxesProps {
  /** The scopes of the key that the console uses. Other scopes are not offered. */
  readonly own: readonly string[];
  readonly scopes: readonly string[];
  readonly errorMessage: string | undefined;
  readonly onChange: (scopes: readonly string[]) => void;
}

/** Checkboxes for the scopes of a key. `*` stands for all scopes. */
function ScopeBoxes({ own, scopes, errorMessage, onChange }: ScopeBoxesProps) {
  const mayGiveAll = own.includes('*');
  const hasAll = scopes.includes('*');
  const offered = keyScopes.filter(({ name }) => mayGiveAll || own.includes(name));
  return (
    <CheckboxGroup
      className={styles['scopeBoxes'] ?? ''}
      value={[...scopes]}
      isInvalid={errorMessage !== undefined}
      onChange={(chosen) => {
        onChange(chosen.includes('*') ? ['*'] : chosen);
      }}
    >
      <Label className={field['label'] ?? ''}>Scopes</Label>
      <div className={styles['boxes']}>
        {mayGiveAll && <ScopeBox name="*" about="All scopes, including later ones" />}
        {offered.map(({ name, about }) => (
          <ScopeBox key={name} name={name} about={about} isDisabled={hasAll} />
        ))}
      </div>
      <FieldError className={field['error'] ?? ''}>{errorMessage}</FieldError>
    </CheckboxGroup>
  );
}

interface ScopeBoxProps {
  readonly name: string;
  readonly about: string;
  readonly isDisabled?: boolean;
}

/** A checkbox for one scope, in a group. */
export function ScopeBox({ name, about, isDisabled = false }: ScopeBoxProps) {
  return (
    <CheckboxField value={name} isDisabled={isDisabled}>
      <CheckboxButton className={styles['box'] ?? ''}>
        <span className={styles['tick']}>
          <CheckIcon aria-hidden />
        </span>
        <code>{name}</code>
        <span className={styles['about']}>{about}</span>
      </CheckboxButton>
    </CheckboxField>
  );
}
