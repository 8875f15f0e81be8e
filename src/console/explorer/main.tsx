import './style-nonce.js';
import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import { createRoot } from 'react-dom/client';
import '../styles/tokens.css';
import '../styles/base.css';
import './explorer.css';
import { ExplorerPage } from './explorer-page.js';
import { readSharedQuery } from '../queries/shared-query.js';

const root = document.getElementById('root');
if (root !== null)
  void readSharedQuery(window.location.hash).then((shared) => {
    createRoot(root).render(<ExplorerPage shared={shared} />);
  });
