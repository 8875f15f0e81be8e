import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { CopyButton } from '../../components/copy-button.js';
import { listSamples } from './list-samples.js';
import styles from './samples.module.css';

/** The same question through each door, with its answer and its price. */
export function Samples() {
  const [samples] = useState(() => listSamples(window.location.origin));
  return (
    <Tabs className={styles['samples'] ?? ''}>
      <TabList aria-label="The same question through each door" className={styles['tabs'] ?? ''}>
        {samples.map(({ id, name }) => (
          <Tab key={id} id={id} className={styles['tab'] ?? ''}>
            {name}
          </Tab>
        ))}
      </TabList>
      {samples.map(({ id, request, answer, price }) => (
        <TabPanel key={id} id={id} className={styles['panel'] ?? ''}>
          <div className={styles['request']}>
            <pre tabIndex={0} aria-label="Request">
              <code>{request}</code>
            </pre>
            <CopyButton text={request} />
          </div>
          <pre className={styles['answer']} tabIndex={0} aria-label="Answer">
            <code>{answer}</code>
          </pre>
          <p className={styles['price']}>{price}</p>
        </TabPanel>
      ))}
    </Tabs>
  );
}
