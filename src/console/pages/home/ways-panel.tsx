import { Link } from '@tanstack/react-router';
import { Panel } from '../../components/panel.js';
import styles from './home-page.module.css';

/** Where to go from here. */
export function WaysPanel() {
  return (
    <Panel title="Begin here">
      <ul className={styles['ways']}>
        <li>
          <Link to="/console/data">Find records</Link>
          <p>Filter and count for nothing, then pay for the page you want.</p>
        </li>
        <li>
          <a href="/explorer">Ask the graph</a>
          <p>Every example says its price before it runs.</p>
        </li>
        <li>
          <a href="/reference">Call REST</a>
          <p>Each operation can be tried with this key.</p>
        </li>
        <li>
          <Link to="/console/keys">Issue a key</Link>
          <p>One for each program, with its own cap.</p>
        </li>
      </ul>
    </Panel>
  );
}
