import { getOperationAST, parse } from 'graphql';
import { useEffect, useRef, useState } from 'react';
import { creditsText } from '../components/credits-text.js';
import { useKey } from '../session/use-key.js';
import { askPrice } from './ask-price.js';
import type { Example } from './examples.js';
import { isRead } from './is-read.js';

/** What an example costs now: asked for when it comes into sight, since each asking counts for the rate. */
export function ExamplePrice({ example }: { example: Example }) {
  const key = useKey();
  const place = useRef<HTMLSpanElement>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    const element = place.current;
    if (element === null || key === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return;
      observer.disconnect();
      void priceOf(example, key).then(setText);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [example, key]);
  return (
    <span ref={place} className="example-price">
      {text}
    </span>
  );
}

async function priceOf({ query, variables }: Example, key: string): Promise<string> {
  if (!isRead({ query })) return 'changes something';
  const operationName = getOperationAST(parse(query))?.name?.value;
  const asked = await askPrice({ query, variables: JSON.parse(variables) as unknown, operationName }, key);
  return 'price' in asked ? creditsText(asked.price.credits) : '';
}
