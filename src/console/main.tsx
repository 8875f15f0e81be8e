import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Refusal } from './graph/send-document.js';
import { router } from './router.js';
import './styles/tokens.css';
import './styles/base.css';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Retry if the server could not be reached. Other errors are final.
      retry: (count, error) => error instanceof Refusal && error.code === 'UNREACHABLE' && count < 2,
      // Send requests even if the browser is offline, because the server may run on this machine.
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
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
