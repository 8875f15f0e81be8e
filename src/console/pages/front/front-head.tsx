import { Brand } from '../../shell/brand.js';
import { ThemeButton } from '../../shell/theme-button.js';
import styles from './front-page.module.css';

/** The name and the ways from the front page. */
export function FrontHead() {
  return (
    <header className={styles['head']}>
      <Brand />
      <nav className={styles['nav']} aria-label="Pages">
        <a href="/console">Console</a>
        <a href="/explorer">Explorer</a>
        <a href="/reference">Reference</a>
      </nav>
      <ThemeButton />
    </header>
  );
}
