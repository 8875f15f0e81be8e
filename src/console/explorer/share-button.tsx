import { Share1Icon } from '@radix-ui/react-icons';
import { useState } from 'react';
import { Button } from '../components/button.js';
import { linkTo } from '../queries/shared-query.js';
import { useEdited } from './use-edited.js';

/** Puts a link to what is written in the editor on the clipboard, and into the address. It holds no key. */
export function ShareButton() {
  const { query, variables } = useEdited();
  const [isCopied, setCopied] = useState(false);
  const share = async (): Promise<void> => {
    const link = await linkTo({ query, variables });
    window.history.replaceState(null, '', link);
    // A page that is not served over TLS has no clipboard; the address has the link all the same.
    await (navigator.clipboard as Clipboard | undefined)?.writeText(link);
    setCopied(true);
    setTimeout(() => {
      setCopied(false);
    }, 2_000);
  };
  return (
    <Button size="small" onPress={() => void share()}>
      <Share1Icon aria-hidden />
      <span aria-live="polite">{isCopied ? 'Link copied' : 'Share'}</span>
    </Button>
  );
}
