import { CheckIcon } from '@radix-ui/react-icons';
import { CheckboxButton, CheckboxField, CheckboxGroup, Label } from 'react-aria-components';
import styles from './check-list.module.css';
import field from './field.module.css';

export interface CheckListProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly values: readonly Value[];
  readonly onChange: (values: readonly Value[]) => void;
}

/** Any of a few. */
export function CheckList<Value extends string>({ label, options, values, onChange }: CheckListProps<Value>) {
  return (
    <CheckboxGroup
      className={field['field'] ?? ''}
      value={[...values]}
      onChange={(chosen) => {
        onChange(options.map(({ value }) => value).filter((value) => chosen.includes(value)));
      }}
    >
      <Label className={field['label'] ?? ''}>{label}</Label>
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
