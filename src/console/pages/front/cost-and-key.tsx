import { Anchor, LinkButton } from '../../components/button.js';
import { pathTo } from '../../session/mount.js';
import { creditPrice, offer } from '../../session/offer.js';
import styles from './cost-and-key.module.css';

/** The costs in credits, and in money if the operator has set a price, and the ways to a key and into the console. */
export function CostAndKey() {
  return (
    <>
      <dl className={styles['costs']} aria-label="What it costs">
        <div>
          <dt>Record, or group of an aggregate</dt>
          <dd>1 credit{creditPrice !== null && ` (${creditPrice})`}</dd>
        </div>
        <div>
          <dt>Count, facet, price, error, empty answer</dt>
          <dd className={styles['free']}>Free</dd>
        </div>
      </dl>
      <div className={styles['calls']}>
        {offer.keyUrl !== null && (
          <Anchor href={offer.keyUrl} look="primary">
            Get a key
          </Anchor>
        )}
        <LinkButton to="/console" look={offer.keyUrl === null ? 'primary' : 'plain'}>
          Open the console
        </LinkButton>
        <a href={pathTo('/explorer')} className={styles['second']}>
          Try GraphQL in the explorer
        </a>
      </div>
      {offer.keyUrl === null && (
        <p className={styles['hint']}>
          You need an API key. Ask the operator of this server for one; a new server prints a demo key when it
          starts.
        </p>
      )}
    </>
  );
}
