import { getRouteApi } from '@tanstack/react-router';
import { Choice } from '../../../components/choice.js';
import { Grid } from '../../../components/grid.js';
import { Panel } from '../../../components/panel.js';
import { CompanyRecordDocument } from '../../../generated/documents.js';
import { usePaid } from '../../../graph/use-paid.js';
import { PaidPanel } from '../paid-panel.js';
import styles from './company-tabs.module.css';
import { TractionCurve } from './traction-curve.js';
import { tractionColumns } from './traction-columns.js';
import { isTractionMetric, tractionLabels, tractionMetrics } from './traction-metrics.js';

const route = getRouteApi('/console/data/companies/$id');

const figures = [
  { value: 'percentage', label: 'Change in %' },
  { value: 'change', label: 'Change' },
  { value: 'value', label: 'Value then' },
] as const;

/** How the fifteen figures of the company moved. They are a part of its record, and paid for with it. */
export function TractionTab({ id }: { id: string }) {
  const { metric: asked = '', figure = 'percentage' } = route.useSearch();
  const navigate = route.useNavigate();
  const paid = usePaid(CompanyRecordDocument, { id });
  const company = paid.data?.company ?? null;
  const metric = isTractionMetric(asked) ? asked : 'webVisits';
  const change = (changes: { metric?: string; figure?: typeof figure }): void => {
    void navigate({ search: (search) => ({ ...search, ...changes }), replace: true, resetScroll: false });
  };
  return (
    <>
      <PaidPanel
        title="Traction"
        label="Show the traction"
        offer="Fifteen figures with their windows and histories. They come with the company's record, which costs one credit for this tab and the profile together."
        empty="This company is not known"
        paid={paid}
      >
        {() =>
          company !== null && (
            <>
              <div className={styles['choices']}>
                <Choice
                  label="Figure"
                  value={metric}
                  options={tractionMetrics.map((each) => ({ value: each, label: tractionLabels[each] }))}
                  onChange={(chosen) => {
                    change({ metric: chosen });
                  }}
                />
              </div>
              <TractionCurve company={company} metric={metric} paidAt={paid.paidAt ?? 0} />
            </>
          )
        }
      </PaidPanel>
      {company !== null && (
        <Panel
          title="All figures"
          isFlush
          aside={
            <Choice
              label="The windows show"
              hideLabel
              value={figure}
              options={figures}
              onChange={(chosen) => {
                change({ figure: chosen });
              }}
            />
          }
        >
          <Grid
            label="The fifteen figures and their windows"
            rows={tractionMetrics.map((each) => ({ metric: each, figures: company.tractionMetrics[each] }))}
            columns={tractionColumns[figure]}
            rowId={(row) => row.metric}
          />
        </Panel>
      )}
    </>
  );
}
