import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styles from './button.module.css';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style'> {
  /** `primary`: the one thing that the page is for; `danger`: cannot be undone. Default `plain`. */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly size?: 'small' | 'normal';
}

export function Button({ look = 'plain', size = 'normal', ...rest }: ButtonProps) {
  return <AriaButton {...rest} className={[styles['button'], styles[look], styles[size]].join(' ')} />;
}
