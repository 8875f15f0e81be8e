import { useEffect } from 'react';
import { LinkButton } from '../../components/link-button.js';
import styles from './missing-page.module.css';

/** That an address leads nowhere, and where to go instead. It stands in the main part of a page. */
export function MissingWords() {
  useEffect(() => {
    document.title = 'No such page · Dealgraph';
  }, []);
  return (
    <div className={styles['missing']}>
      <p className={styles['number']}>404</p>
      <h1>There is no such page</h1>
      <p>The address may be mistyped, or the page may have moved.</p>
      <div className={styles['ways']}>
        <LinkButton to="/" look="primary">
          Front page
        </LinkButton>
        <LinkButton to="/console">Console</LinkButton>
      </div>
    </div>
  );
}
