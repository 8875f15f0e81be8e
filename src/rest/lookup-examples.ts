const aurora = { id: '0a1b2c', name: 'Aurora Robotics', domain: 'aurora-robotics.example' };

/** One call of each look-up as the OpenAPI document shows it; of the records in a bulk answer only the ends. */
export const lookupExamples = {
  autocomplete: {
    answer: {
      results: [{ ...aurora, product: 'companies', detail: 'Berlin, Germany · Robotics' }],
    },
  },
  resolve: {
    body: {
      inputs: [
        { product: 'companies', domain: aurora.domain },
        { product: 'people', email: 'nobody@nowhere.example' },
        { product: 'companies', domain: 'no domain' },
      ],
    },
    answer: {
      results: [
        { input: { product: 'companies', domain: aurora.domain }, status: 'found', matches: [aurora] },
        { input: { product: 'people', email: 'nobody@nowhere.example' }, status: 'not_found', matches: [] },
        {
          input: { product: 'companies', domain: 'no domain' },
          status: 'invalid',
          matches: [],
          error: {
            errorCode: 'VALIDATION_ERROR',
            message: 'The domain needs to hold a host name with a dot, got "no domain".',
          },
        },
      ],
    },
  },
  companies: bulkExample(
    [{ domain: 'nowhere.example' }, { id: '0a1b2c', domain: aurora.domain }],
    'Exactly one identifier is needed (domain, website URL, profnet URL, profnet id, fundingdb URL, id), got "id", "domain".',
  ),
  people: bulkExample(
    [{ email: 'nobody@nowhere.example' }, { email: 'x' }],
    'email needs to be an e-mail address, got "x".',
  ),
  investors: bulkExample(
    [{ name: 'Nobody' }, {}],
    'At least one of website and name is needed, got neither.',
  ),
} as const;

/** An input that nothing matches and one that is broken: records are shown where they are described. */
function bulkExample([missing, broken]: readonly [object, object], message: string) {
  return {
    body: { inputs: [missing, broken] },
    answer: {
      results: [
        { index: 0, input: missing, status: 'not_found', records: [] },
        { index: 1, input: broken, status: 'invalid', error: { errorCode: 'VALIDATION_ERROR', message } },
      ],
    },
  };
}
