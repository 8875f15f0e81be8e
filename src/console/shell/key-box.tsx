import { TextBox } from '../components/text-box.js';

interface KeyBoxProps {
  readonly label: string;
  /** The beginning of such a key. */
  readonly placeholder: string;
  readonly value: string;
  readonly error: string | undefined;
  /** True while the key is being checked. */
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
}

/** A box for a secret key. */
export function KeyBox({ label, placeholder, value, error, isReadOnly, onChange }: KeyBoxProps) {
  return (
    <TextBox
      label={label}
      type="password"
      autoComplete="off"
      placeholder={placeholder}
      value={value}
      isReadOnly={isReadOnly}
      onChange={onChange}
      // Only the server can validate a key. The browser's own validation would block submitting the form again after an
      // error.
      validationBehavior="aria"
      errorMessage={error === undefined ? undefined : <span role="alert">{error}</span>}
      autoFocus
      mono
    />
  );
}
