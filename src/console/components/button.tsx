import { CheckIcon, CopyIcon } from '@radix-ui/react-icons';
import { createLink } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type Ref, useState } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styles from './button.module.css';

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style'> {
  /**
   * `primary` is for the main action of a page, `danger` for an action that cannot be undone. The default is `plain`.
   */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly size?: 'small' | 'normal';
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ look = 'plain', size = 'normal', ...rest }: ButtonProps) {
  return <AriaButton {...rest} className={[styles['button'], styles[look], styles[size]].join(' ')} />;
}

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly look?: 'primary' | 'plain' | 'quiet';
  readonly size?: 'small' | 'normal';
  readonly ref?: Ref<HTMLAnchorElement>;
}

export function Anchor({ look = 'plain', size = 'normal', className: _, ...rest }: AnchorProps) {
  return <a {...rest} className={[styles['button'], styles[look], styles[size]].join(' ')} />;
}

/** A link to another page of the application that looks like a button. */
export const LinkButton = createLink(Anchor);

interface CopyButtonProps {
  readonly text: string;
  readonly label?: string;
  readonly isDisabled?: boolean;
}

/** A button that copies a text to the clipboard, and then says so. */
export function CopyButton({ text, label = 'Copy', isDisabled = false }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => {
      setCopied(false);
    }, 1_500);
  };
  return (
    <Button look="quiet" size="small" aria-label={label} isDisabled={isDisabled} onPress={() => void copy()}>
      {isCopied ? <CheckIcon aria-hidden /> : <CopyIcon aria-hidden />}
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </Button>
  );
}
