import { CheckIcon, CopyIcon } from '@radix-ui/react-icons';
import { useState } from 'react';
import { Button } from './button.js';

/** Puts a text on the clipboard, and says that it did. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => {
      setCopied(false);
    }, 1_500);
  };
  return (
    <Button look="quiet" size="small" aria-label={label} onPress={() => void copy()}>
      {isCopied ? <CheckIcon aria-hidden /> : <CopyIcon aria-hidden />}
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </Button>
  );
}
