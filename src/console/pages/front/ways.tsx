import styles from './ways.module.css';

const ways = [
  {
    title: 'You write a client',
    text: 'Every operation with its example, its errors and its price. Try it there with your key.',
    links: [
      ['/reference', 'Reference'],
      ['/api/v1/openapi.json', 'OpenAPI'],
    ],
  },
  {
    title: 'You build a frontend',
    text: 'A typed graph with Relay connections. One request, one price, counted by distinct record.',
    links: [
      ['/graphql', 'GraphQL API'],
      ['/explorer', 'Explorer'],
    ],
  },
  {
    title: 'You explore',
    text: 'Ask in the explorer or build a filter in the console. The price stands beside the button.',
    links: [
      ['/explorer', 'Explorer'],
      ['/console/data', 'Data'],
    ],
  },
  {
    title: 'You run it and pay',
    text: 'What is left, who spent it and on what, down to the receipt of one request.',
    links: [
      ['/console', 'Console'],
      ['/console/keys', 'Keys'],
    ],
  },
] as const;

/** Where each of the four who use it begins. */
export function Ways() {
  return (
    <section className={styles['ways']} aria-label="Where to begin">
      {ways.map(({ title, text, links }) => (
        <article key={title} className={styles['way']}>
          <h2>{title}</h2>
          <p>{text}</p>
          <p className={styles['links']}>
            {links.map(([path, name]) => (
              <a key={path} href={path}>
                {name}
              </a>
            ))}
          </p>
        </article>
      ))}
    </section>
  );
}
