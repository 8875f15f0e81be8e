import { useEffect, useRef, useState } from 'react';
import { CheckboxGroup, FieldError, Form, Label } from 'react-aria-components';
import { Button } from '../../components/button.js';
import field from '../../components/field.module.css';
import { format } from '../../components/format.js';
import { RefusalNotice } from '../../components/notice.js';
import stack from '../../components/stack.module.css';
import { TextBox } from '../../components/text-box.js';
import { Refusal } from '../../http/refusal.js';
import { ScopeBox } from '../keys/key-form.js';
import {
  complaintsOf,
  keyScopes,
  type KeyTerms,
  type OwnKey,
  readTerms,
  writeTerms,
} from '../keys/key-terms.js';
import keyStyles from '../keys/keys-page.module.css';
import styles from './authorize-page.module.css';
import { approveRequest, type ConsentRequest } from './consent-requests.js';

const defaultCap = 500;
const defaultDays = 90;
const maxDays = 365;

interface ConsentFormProps {
  readonly request: ConsentRequest;
  /** The secret of the chosen key. */
  readonly secret: string;
  readonly own: OwnKey;
  readonly onLeave: (address: string) => void;
  readonly onChangeKey: () => void;
}

/** The second step: what the program may do, how many credits it may spend, and until when. */
export function ConsentForm({ request, secret, own, onLeave, onChangeKey }: ConsentFormProps) {
  const [terms, setTerms] = useState(() => suggestTerms(request, own));
  const [isChecked, setChecked] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, []);
  const complaints = complaintsOfConsent(terms, own);
  const submit = async (): Promise<void> => {
    setChecked(true);
    setRefusal(null);
    if (Object.keys(complaints).length > 0) return;
    setSending(true);
    try {
      onLeave(await approveRequest(secret, readTerms(terms, own)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setRefusal(error);
      setSending(false);
    }
  };
  return (
    <Form
      className={stack['stack'] ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void submit();
      }}
    >
      <div className={styles['tabKey']}>
        <h2 ref={title} tabIndex={-1}>
          Access with <code>{own.prefix}…</code>
        </h2>
        <Button look="quiet" size="small" onPress={onChangeKey}>
          Use another key
        </Button>
      </div>
      {refusal !== null && <RefusalNotice refusal={refusal} />}
      <TermFields
        request={request}
        own={own}
        terms={terms}
        complaints={isChecked ? complaints : {}}
        onChange={setTerms}
      />
      <div className={styles['actions']}>
        <Button type="submit" look="primary" isPending={isSending}>
          Allow access
        </Button>
        <Button
          onPress={() => {
            onLeave(request.deny_url);
          }}
        >
          Cancel
        </Button>
      </div>
      <p className={stack['quiet']}>
        The access is listed under Keys as “{request.client.name}, since …”. Revoking it there ends it within
        a second.
      </p>
    </Form>
  );
}

type Complaints = ReturnType<typeof complaintsOf>;

interface TermFieldsProps {
  readonly request: ConsentRequest;
  readonly own: OwnKey;
  readonly terms: KeyTerms;
  readonly complaints: Complaints;
  readonly onChange: (terms: KeyTerms) => void;
}

function TermFields({ request, own, terms, complaints, onChange }: TermFieldsProps) {
  const offered = offeredScopes(request, own);
  return (
    <>
      <CheckboxGroup
        className={keyStyles['scopeBoxes'] ?? ''}
        value={[...terms.scopes]}
        isInvalid={complaints.scopes !== undefined}
        onChange={(scopes) => {
          onChange({ ...terms, scopes });
        }}
      >
        <Label className={field['label'] ?? ''}>It may</Label>
        <div className={keyStyles['boxes']}>
          {offered.map(({ name, about }) => (
            <ScopeBox key={name} name={name} about={about} />
          ))}
        </div>
        <FieldError className={field['error'] ?? ''}>{complaints.scopes}</FieldError>
      </CheckboxGroup>
      <div className={keyStyles['pair']}>
        <TextBox
          label="Monthly credit cap"
          placeholder="No cap"
          inputMode="numeric"
          hint={
            own.monthlyCap === null
              ? 'The program cannot spend more credits than this in a month.'
              : `At most ${format.count(own.monthlyCap)}, the cap of your key.`
          }
          value={terms.cap}
          errorMessage={complaints.cap}
          onChange={(cap) => {
            onChange({ ...terms, cap });
          }}
        />
        <TextBox
          label="Expires on"
          type="date"
          hint="The access ends at the end of this day (UTC)."
          value={terms.expires}
          errorMessage={complaints.expires}
          onChange={(expires) => {
            onChange({ ...terms, expires });
          }}
        />
      </div>
    </>
  );
}

/** Returns the requested scopes that the key has. */
function offeredScopes({ scopes }: ConsentRequest, own: OwnKey): readonly (typeof keyScopes)[number][] {
  return keyScopes.filter(
    ({ name }) => scopes.includes(name) && (own.scopes.includes('*') || own.scopes.includes(name)),
  );
}

/** Suggests terms: what the program can read, but not change. */
function suggestTerms(request: ConsentRequest, own: OwnKey): KeyTerms {
  const day = dayIn(defaultDays);
  const end = own.expiresAt?.slice(0, 10) ?? day;
  return {
    ...writeTerms(own),
    name: request.client.name,
    scopes: offeredScopes(request, own).flatMap(({ name }) => (name.endsWith(':read') ? [name] : [])),
    cap: String(Math.min(defaultCap, own.monthlyCap ?? defaultCap)),
    expires: end < day ? end : day,
  };
}

function complaintsOfConsent(terms: KeyTerms, own: OwnKey): Complaints {
  const isLate = terms.expires === '' || terms.expires > dayIn(maxDays);
  return {
    ...complaintsOf(terms, own),
    ...(isLate && { expires: `Choose a day within ${maxDays} days.` }),
  };
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
