import { useState } from 'react';
import { SheetDialog } from '../components/sheet-dialog.js';
import { TextBox } from '../components/text-box.js';
import { ExamplePrice } from './example-price.js';
import { examples, type Example } from './examples.js';
import type { SharedQuery } from '../queries/shared-query.js';

export interface ExampleGalleryProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChoose: (chosen: SharedQuery) => void;
}

/** What can be asked, in words and with its price. */
export function ExampleGallery({ isOpen, onClose, onChoose }: ExampleGalleryProps) {
  const [words, setWords] = useState('');
  const found = examples.filter((example) => has(example, words));
  return (
    <SheetDialog title="Examples" size="wide" isOpen={isOpen} onClose={onClose}>
      <TextBox
        label="Find an example"
        hideLabel
        placeholder="Find an example"
        value={words}
        onChange={setWords}
      />
      <ExampleList
        title="Questions"
        examples={found.filter(({ isQuestion }) => isQuestion)}
        onChoose={onChoose}
      />
      <ExampleList
        title="Operations"
        examples={found.filter(({ isQuestion }) => !isQuestion)}
        onChoose={onChoose}
      />
    </SheetDialog>
  );
}

function has({ title, name, query }: Example, words: string): boolean {
  const text = `${title} ${name} ${query}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

interface ExampleListProps {
  readonly title: string;
  readonly examples: readonly Example[];
  readonly onChoose: (chosen: SharedQuery) => void;
}

function ExampleList({ title, examples, onChoose }: ExampleListProps) {
  if (examples.length === 0) return null;
  return (
    <section className="examples">
      <h3>{title}</h3>
      <ul>
        {examples.map((example) => (
          <li key={example.name}>
            <button
              type="button"
              onClick={() => {
                onChoose(example);
              }}
            >
              <span>{example.title}</span>
              <ExamplePrice example={example} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
