import { CheckIcon } from '@radix-ui/react-icons';
import { CheckboxButton, CheckboxField, CheckboxGroup, FieldError, Label } from 'react-aria-components';
import field from '../../components/field.module.css';
import { keyScopes } from './key-scopes.js';
import styles from './keys-page.module.css';

export interface ScopeBoxesProps {
  /** What the key that gives has itself: others are not offered. */
  readonly own: readonly string[];
  readonly scopes: readonly string[];
  readonly errorMessage: string | undefined;
  readonly onChange: (scopes: readonly string[]) => void;
}

/** What a key may do, scope by scope; everything is one of its own. */
export function ScopeBoxes({ own, scopes, errorMessage, onChange }: ScopeBoxesProps) {
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
        {mayGiveAll && <Box name="*" about="Everything, also what is added later" />}
        {offered.map(({ name, about }) => (
          <Box key={name} name={name} about={about} isDisabled={hasAll} />
        ))}
      </div>
      <FieldError className={field['error'] ?? ''}>{errorMessage}</FieldError>
    </CheckboxGroup>
  );
}

function Box({ name, about, isDisabled = false }: { name: string; about: string; isDisabled?: boolean }) {
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
