import { useEffect, useState } from 'react';
import { creditsText } from '../components/credits-text.js';
import { useKey } from '../session/use-key.js';
import { askPrice, type Asked } from './ask-price.js';
import { isRead } from './is-read.js';
import { useEdited, type Edited } from './use-edited.js';

/** Milliseconds of rest before a price is asked for: each asking counts for the rate. */
const rest = 700;
/** Milliseconds until a server that did not answer is asked again. */
const pause = 3000;

/** The price of what is written in the editor, beside the button that runs it. */
export function PriceTag() {
  const { query, variables, operationName } = useEdited();
  const key = useKey();
  const asking = JSON.stringify([key, query, variables, operationName]);
  const [told, setTold] = useState<{ asking: string; asked: Asked | string } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const tell = async (): Promise<void> => {
      const asked = await find({ query, variables, operationName }, key);
      if (!isWanted) return;
      setTold({ asking, asked });
      if (isUnanswered(asked)) timer = setTimeout(() => void tell(), pause);
    };
    let timer = setTimeout(() => void tell(), rest);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [asking, key, query, variables, operationName]);
  const asked = told?.asking === asking ? told.asked : '…';
  return (
    <output className="price-tag" aria-label="Price" title={titleOf(asked)}>
      {textOf(asked)}
    </output>
  );
}

async function find(
  { query, variables, operationName }: Edited,
  key: string | null,
): Promise<Asked | string> {
  if (key === null) return 'no key';
  if (!isRead({ query, operationName })) return '–';
  try {
    const values: unknown = variables.trim() === '' ? undefined : JSON.parse(variables);
    return await askPrice({ query, variables: values, operationName }, key);
  } catch {
    return 'variables?';
  }
}

function isUnanswered(asked: Asked | string): boolean {
  return typeof asked !== 'string' && 'refusal' in asked && asked.refusal.extensions?.code === 'UNREACHABLE';
}

function textOf(asked: Asked | string): string {
  if (typeof asked === 'string') return asked;
  if (isUnanswered(asked)) return 'no answer';
  return 'price' in asked ? creditsText(asked.price.credits) : 'refused';
}

function titleOf(asked: Asked | string): string {
  if (typeof asked === 'string') return '';
  if ('refusal' in asked) return asked.refusal.message;
  const kinds = Object.entries(asked.price.records).map(([kind, count]) => `${count} × ${kind}`);
  return kinds.length === 0 ? 'Nothing in it is paid for.' : kinds.join(', ');
}
