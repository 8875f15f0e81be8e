import { createRoot } from 'react-dom/client';
import { keySession } from '../session/key-session.js';
import { serverUrl } from '../session/mount.js';
import { SiteHead } from '../shell/site-head.js';
import '../styles/base.css';
import '../styles/style-nonce.js';
import '../styles/tokens.css';
import { adaptExamples } from './adapt-examples.js';
import './docs.css';
import { DocsSearch } from './docs-search.js';

// The script of the documentation's pages, whose text is rendered when the application is built.

const brand = { name: metaOf('brand'), logo: metaOf('brand-logo') };

render('head', <SiteHead brand={brand} />);
render('search', <DocsSearch />);
adaptExamples({ address: serverUrl, key: keySession.read() });
closePagesOnPhones();

function metaOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}

function render(id: string, node: React.ReactNode): void {
  const element = document.getElementById(id);
  if (element !== null) createRoot(element).render(node);
}

/** On a phone, the list of pages is above the text, so it starts closed. */
function closePagesOnPhones(): void {
  const pages = document.getElementById('pages');
  if (window.matchMedia('(max-width: 900px)').matches) pages?.removeAttribute('open');
}
