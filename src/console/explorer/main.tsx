import { createRoot } from 'react-dom/client';
import '../styles/tokens.css';
import '../styles/base.css';

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<h1>Explorer</h1>);
