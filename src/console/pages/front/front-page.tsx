import { useEffect } from 'react';
import { LinkButton } from '../../components/link-button.js';
import { FrontFoot } from './front-foot.js';
import { FrontHead } from './front-head.js';
import styles from './front-page.module.css';
import { PriceTable } from './price-table.js';
import { Samples } from './samples.js';
import { Ways } from './ways.js';

/** What this is, what it costs, and where to begin. It needs no key. */
export function FrontPage() {
  useEffect(() => {
    document.title = 'Dealgraph: companies, people, investors and deals';
  }, []);
  return (
    <>
      <FrontHead />
      <main className={styles['page']}>
        <section className={styles['hero']}>
          <div className={styles['words']}>
            <h1>Companies, people, investors and deals, priced by the record</h1>
            <p className={styles['lead']}>
              One dataset behind two doors: a REST contract for programs, and a typed graph for frontends and
              analysts. Every answer says what it costs before it is paid for.
            </p>
            <div className={styles['calls']}>
              <LinkButton to="/console" look="primary">
                Open the console
              </LinkButton>
              <a href="/explorer" className={styles['second']}>
                Explore the graph
              </a>
            </div>
          </div>
          <Samples />
        </section>
        <Ways />
        <PriceTable />
      </main>
      <FrontFoot />
    </>
  );
}
