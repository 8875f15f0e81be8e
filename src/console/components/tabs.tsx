import { type ReactNode, useEffect, useRef } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';
import styles from './tabs.module.css';

export interface TabsProps<Id extends string> {
  /** Describes the tabs to screen readers. */
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly label: string }[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** The content of the selected tab. */
  readonly children: ReactNode;
}

/** Tabs, with the content of the selected tab. Arrow keys move the focus; Enter or Space selects a tab. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone, the list of tabs is wider than the page. Scroll it so that the selected tab is visible.
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (list.current !== null && chosen != null)
      list.current.scrollLeft = chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2;
  }, [selected]);
  return (
    <AriaTabs
      className={styles['tabs'] ?? ''}
      selectedKey={selected}
      keyboardActivation="manual"
      onSelectionChange={(key) => {
        const tab = tabs.find(({ id }) => id === key);
        if (tab !== undefined && tab.id !== selected) onSelect(tab.id);
      }}
    >
      <TabList ref={list} aria-label={label} className={styles['list'] ?? ''} items={tabs}>
        {(tab) => <Tab className={styles['tab'] ?? ''}>{tab.label}</Tab>}
      </TabList>
      {/* With the key, the panel gets the ID to which the selected tab refers. */}
      <TabPanel key={selected} id={selected} className={styles['panel'] ?? ''}>
        {children}
      </TabPanel>
    </AriaTabs>
  );
}
