import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { Share1Icon, TrashIcon } from '@radix-ui/react-icons';
import { getOperationAST, parse } from 'graphql';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Form, Input, Label, TextField } from 'react-aria-components';
import { Button } from '../components/button.js';
import { creditsText, format } from '../components/format.js';
import { EmptyState } from '../components/notice.js';
import { SheetDialog } from '../components/sheet-dialog.js';
import { TextBox } from '../components/text-box.js';
import { linkTo, savedQueries, type SharedQuery } from '../queries/shared-query.js';
import { keySession, useKey } from '../session/key-session.js';
import { type Example, examples } from './examples.js';
import { isRead } from './operation.js';
import { fetchPrice, lastAnswer } from './send-operation.js';
import { useEdited } from './use-edited.js';

/** The toolbar above the editor, with the API key, the examples, the saved queries and the share button. */
export function ExplorerHead() {
  const [open, setOpen] = useState<'examples' | 'saved' | null>(null);
  const openQuery = useOpenQuery();
  const close = (): void => {
    setOpen(null);
  };
  const choose = (chosen: SharedQuery): void => {
    openQuery(chosen);
    close();
  };
  return (
    <>
      <KeyBox />
      <nav className="explorer-actions" aria-label="Queries">
        <Button
          size="small"
          onPress={() => {
            setOpen('examples');
          }}
        >
          Examples
        </Button>
        <Button
          size="small"
          onPress={() => {
            setOpen('saved');
          }}
        >
          Saved
        </Button>
        <ShareButton />
      </nav>
      <ExampleGallery isOpen={open === 'examples'} onClose={close} onChoose={choose} />
      <SavedQueriesDialog isOpen={open === 'saved'} onClose={close} onChoose={choose} />
    </>
  );
}

/** Returns a function that opens a query in a new tab. */
function useOpenQuery(): (shared: SharedQuery) => void {
  const actions = useGraphiQLActions();
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  const variableEditor = useGraphiQL((state) => state.variableEditor);
  return ({ query, variables }) => {
    actions.addTab();
    queryEditor?.setValue(query);
    variableEditor?.setValue(variables === '{}' ? '' : variables);
    actions.updateActiveTabValues({ query, variables });
  };
}

/** A button that copies a link to the query and shows it in the address bar. The link does not contain the API key. */
function ShareButton() {
  const { query, variables } = useEdited();
  const [isCopied, setCopied] = useState(false);
  const share = async (): Promise<void> => {
    const link = await linkTo({ query, variables });
    window.history.replaceState(null, '', link);
    // Without HTTPS, the clipboard is not available. The address bar shows the link in any case.
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

/** The input for the API key of this browser tab, and the credits that the latest response charged and left. */
function KeyBox() {
  const key = useKey() ?? '';
  const credits = useSyncExternalStore(lastAnswer.subscribe, lastAnswer.read)?.extensions?.credits;
  return (
    <div className="key-box">
      <TextField
        type="password"
        autoComplete="off"
        value={key}
        onChange={(typed) => {
          if (typed.trim() === '') keySession.release();
          else keySession.store(typed.trim());
        }}
      >
        <Label>API key</Label>
        <Input placeholder="dgk_…" spellCheck={false} />
      </TextField>
      <output aria-label="Credits">{credits !== undefined && textOf(credits)}</output>
    </div>
  );
}

function textOf({ charged, remaining }: { charged: number; remaining: number }): string {
  return `${format.count(charged)} charged · ${remaining === -1 ? 'unlimited' : format.count(remaining)} remaining`;
}

/** Lists the queries that the user has saved in this browser. */
function SavedQueriesDialog({ isOpen, onClose, onChoose }: ExampleGalleryProps) {
  const [queries, setQueries] = useState(() => savedQueries.list());
  const [name, setName] = useState('');
  const { query, variables } = useEdited();
  return (
    <SheetDialog title="Saved queries" isOpen={isOpen} onClose={onClose}>
      <Form
        className="save-query"
        onSubmit={(event) => {
          event.preventDefault();
          savedQueries.store({ name: name.trim(), query, variables });
          setQueries(savedQueries.list());
          setName('');
        }}
      >
        <TextBox label="Save the current query as" value={name} onChange={setName} />
        <Button type="submit" look="primary" isDisabled={name.trim() === ''}>
          Save
        </Button>
      </Form>
      {queries.length === 0 && <EmptyState title="No saved queries" />}
      <ul className="saved-queries">
        {queries.map((saved) => (
          <li key={saved.name}>
            <button
              type="button"
              onClick={() => {
                onChoose(saved);
              }}
            >
              {saved.name}
            </button>
            <Button
              look="quiet"
              size="small"
              aria-label={`Remove ${saved.name}`}
              onPress={() => {
                savedQueries.remove(saved.name);
                setQueries(savedQueries.list());
              }}
            >
              <TrashIcon aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </SheetDialog>
  );
}

interface ExampleGalleryProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChoose: (chosen: SharedQuery) => void;
}

/** Lists the example queries with their prices. */
function ExampleGallery({ isOpen, onClose, onChoose }: ExampleGalleryProps) {
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

/**
 * Shows the current price of an example. The price is requested when the example scrolls into view, because each
 * request counts toward the rate limit.
 */
function ExamplePrice({ example }: { example: Example }) {
  const key = useKey();
  const container = useRef<HTMLSpanElement>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    const element = container.current;
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
    <span ref={container} className="example-price">
      {text}
    </span>
  );
}

async function priceOf({ query, variables }: Example, key: string): Promise<string> {
  if (!isRead({ query })) return 'Writes data';
  const operationName = getOperationAST(parse(query))?.name?.value;
  const priced = await fetchPrice({ query, variables: JSON.parse(variables) as unknown, operationName }, key);
  return 'price' in priced ? creditsText(priced.price.credits) : '';
}
