import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../styles/tokens.css';
import '../styles/base.css';
import { OperatorShell } from './operator-shell.js';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // The transport of the client has retried already (http/send-request.ts).
      retry: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <OperatorShell />
      </QueryClientProvider>
    </StrictMode>,
  );
