import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../../components/button.js';
import { TextBox } from '../../components/text-box.js';
import styles from './requests-page.module.css';

/** A form that finds the receipt of a request by its request ID, which is in the response headers. */
export function ReceiptFinder() {
  const [id, setId] = useState('');
  const navigate = useNavigate();
  return (
    <Form
      className={styles['finder'] ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        const receipt = id.trim();
        if (receipt === '') return;
        void navigate({ to: '/console/requests', search: (search) => ({ ...search, receipt }) });
      }}
    >
      <TextBox
        label="Find a receipt"
        placeholder="X-Request-Id or X-Charge-Id of the response"
        value={id}
        onChange={setId}
        mono
      />
      <Button type="submit">Find</Button>
    </Form>
  );
}
