import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly look?: 'primary' | 'plain' | 'quiet';
  readonly size?: 'small' | 'normal';
  readonly ref?: Ref<HTMLAnchorElement>;
}

function Anchor({ look = 'plain', size = 'normal', className: _, ...rest }: AnchorProps) {
  return <a {...rest} className={[styles['button'], styles[look], styles[size]].join(' ')} />;
}

/** A link that looks like a button: it goes to another page of the application. */
export const LinkButton = createLink(Anchor);
