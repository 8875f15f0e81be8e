/**
 * Issues a key, by default to a new organization with unlimited credits. Rate limits are too high to be reached.
 * `command(...args)` runs `dealgraph` and returns its JSON object.
 */
export async function issueKey(
  command,
  { organization, monthlyCredits = 'unlimited', dailyCap = 1_000_000_000, rate = '1000000/1s' } = {},
) {
  const organizationId = organization ?? (await createOrganization(command, monthlyCredits, dailyCap));
  const issued = await command('key', 'issue', '--organization', organizationId, '--rate-limit', rate);
  return { organizationId, keyId: issued.key_id, secret: issued.api_key };
}

async function createOrganization(command, monthlyCredits, dailyCap) {
  const terms = ['--monthly-credits', String(monthlyCredits), '--daily-cap', String(dailyCap)];
  const rate = ['--rate-limit', '1000000/1s'];
  return (await command('organization', 'create', '--name', 'Topology', ...terms, ...rate)).organization_id;
}
