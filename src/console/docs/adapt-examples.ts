/** The address in the examples of docs/, which is that of a server on the reader's machine. */
const exampleAddress = 'http://localhost:4000';

/** The key in the examples of docs/. */
const exampleKey = 'dgk_...';

/** Number of characters of a key that are shown. The rest is secret. */
const shownOfKey = 12;

/**
 * Changes the examples of the page: they have this server's address, the beginning of the key with which the reader is
 * signed in (`key`, null if there is none), and a button that copies them.
 */
export function adaptExamples({ address, key }: { address: string; key: string | null }): void {
  const shownKey = key === null ? exampleKey : `${key.slice(0, shownOfKey)}…`;
  for (const code of document.querySelectorAll('main code, main a'))
    for (const text of textsOf(code))
      text.data = text.data.replaceAll(exampleAddress, address).replaceAll(exampleKey, shownKey);
  for (const block of document.querySelectorAll('.code')) block.append(copyButton(block));
  if (key === null) return;
  const note = document.getElementById('key');
  if (note === null) return;
  note.textContent = `You are signed in with the key ${shownKey}. The examples show its beginning.`;
  note.hidden = false;
}

function textsOf(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
  return texts;
}

function copyButton(block: Element): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', () => {
    void copy(block.querySelector('code')?.textContent ?? '', button);
  });
  return button;
}

async function copy(text: string, button: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    // Browsers allow access to the clipboard only over HTTPS and on localhost.
    button.textContent = 'Not allowed';
  }
  setTimeout(() => (button.textContent = 'Copy'), 2000);
}
