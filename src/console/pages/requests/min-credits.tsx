import { useState } from 'react';
import { TextBox } from '../../components/text-box.js';

export interface MinCreditsProps {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** The least price. It counts once Enter is pressed, or the box is left. */
export function MinCredits({ value, onChange }: MinCreditsProps) {
  const [text, setText] = useState(value === null ? '' : String(value));
  const isRead = /^\d{0,15}$/.test(text.trim());
  const take = (): void => {
    if (!isRead) return;
    const least = Number(text.trim());
    const taken = least > 0 ? least : null;
    if (taken !== value) onChange(taken);
  };
  return (
    <TextBox
      label="Least price"
      placeholder="Any price"
      inputMode="numeric"
      value={text}
      onChange={setText}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take();
      }}
      {...(isRead ? {} : { errorMessage: 'A whole number of credits' })}
    />
  );
}
