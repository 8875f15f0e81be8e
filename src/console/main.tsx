import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './router.js';
import { tabSharing } from './session/tab-sharing.js';
import './styles/tokens.css';
import './styles/base.css';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // The transport of the client has retried already (http/send-request.ts).
      retry: false,
      // Send requests even if the browser is offline, because the server may run on this machine.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

tabSharing.start();

const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
