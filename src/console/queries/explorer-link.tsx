import { useEffect, useState } from 'react';
import { linkTo, type SharedQuery } from './shared-query.js';

/** Leads to the explorer, with a query written in it; it is not run. */
export function ExplorerLink({ query, variables }: SharedQuery) {
  const [address, setAddress] = useState('/explorer');
  useEffect(() => {
    let isShown = true;
    void linkTo({ query, variables }).then((made) => {
      if (isShown) setAddress(made);
    });
    return () => {
      isShown = false;
    };
  }, [query, variables]);
  return <a href={address}>Open in the explorer</a>;
}
