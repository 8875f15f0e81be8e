import type { Participation } from '../../domain/records/funding-round.js';
import { compareText } from './compare-text.js';
import type { LinkedExport } from './linked-export.js';

/**
 * The investors of a round, each once: leads first, then by name, so that the order of the files does not matter. An
 * investor led the round when its own row or the round's row says so. One without a name is left out and reported.
 */
export function participationsOf(
  { data, investorNames, investmentsByRound, leadsByRound }: LinkedExport,
  round: number,
  onNameless: () => void = () => undefined,
): Participation[] {
  const leads = new Map<number, boolean>();
  for (const investment of investmentsByRound.of(round)) {
    const investor = data.investments.others.get(investment);
    const isLead = data.leadInvestments.get(investment) === 1;
    leads.set(investor, isLead || leads.get(investor) === true);
  }
  for (const lead of leadsByRound.of(round)) leads.set(data.leads.investors.get(lead), true);
  const found: Participation[] = [];
  for (const [investor, isLead] of leads) {
    const name = investorNames.nameOf(investor);
    if (name === null) onNameless();
    else found.push(participation(data.investors.uuids.hex(investor), name, isLead));
  }
  return found.sort(compareParticipations);
}

function participation(uuid: string, investorName: string, isLeadInvestor: boolean): Participation {
  return { investorId: `inv_${uuid}`, investorName, isLeadInvestor };
}

function compareParticipations(left: Participation, right: Participation): number {
  return (
    Number(right.isLeadInvestor) - Number(left.isLeadInvestor) ||
    compareText(left.investorName, right.investorName) ||
    compareText(left.investorId, right.investorId)
  );
}
