import type { ReactNode } from 'react';
import {
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
  TextField,
  type TextFieldProps,
} from 'react-aria-components';
import styles from './field.module.css';

export interface TextBoxProps extends Omit<TextFieldProps, 'className' | 'style' | 'children'> {
  readonly label: string;
  /** Hides the label, except from screen readers. */
  readonly hideLabel?: boolean;
  readonly hint?: ReactNode;
  readonly placeholder?: string;
  readonly errorMessage?: ReactNode;
  /** With more than 1, the field is a text area. */
  readonly rows?: number;
  readonly mono?: boolean;
}

/** A text field or text area with a label. */
export function TextBox(props: TextBoxProps) {
  const { label, hideLabel, hint, placeholder = '', errorMessage, rows = 1, mono, ...rest } = props;
  const className = [styles['input'], mono === true ? styles['mono'] : ''].join(' ');
  return (
    <TextField {...rest} className={styles['field'] ?? ''} isInvalid={errorMessage !== undefined}>
      <Label className={hideLabel === true ? 'visually-hidden' : styles['label']}>{label}</Label>
      {rows > 1 ? (
        <TextArea className={className} rows={rows} placeholder={placeholder} spellCheck={false} />
      ) : (
        <Input className={className} placeholder={placeholder} spellCheck={false} />
      )}
      {hint !== undefined && (
        <Text slot="description" className={styles['hint'] ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles['error'] ?? ''}>{errorMessage}</FieldError>
    </TextField>
  );
}
