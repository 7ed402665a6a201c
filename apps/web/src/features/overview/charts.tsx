// Below what waits: the trend, this month's split, failed imports, the quota, and what was entered last.
import { useTranslation } from 'react-i18next'
import { invoiceKeys } from '@piaotai/domain/rights/permission.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { WaitingLines } from '../../ui/page/waiting-lines.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import type { Area } from '../../shared/invoice/list-links.ts'
import { FailureCard } from './failure-card.tsx'
import { useFigures } from './overview.queries.ts'
import { RecentImports, RecentInvoices } from './recent.tsx'
import { QuotaCard } from './side-cards.tsx'
import { CategoryCard, TypeCard } from './split-cards.tsx'
import { TrendCard } from './trend-card.tsx'
import styles from './overview.module.css'

const Charts = ({ area }: { readonly area: Area }) => {
  const { t } = useTranslation('overview')
  const english = useLanguage() === 'en-US'
  const { data, isError, error, refetch } = useFigures(area)
  const lists = useMissingPermission()(...invoiceKeys(area)) === undefined
  if (isError && !data) return <LoadFailed title={t('failed')} text={t('failedText')} onRetry={refetch} error={error} />
  if (!data)
    return (
      <div className={`${styles['card']} ${styles['loading']}`}>
        <WaitingLines title={280} rows={12} />
      </div>
    )
  return (
    <>
      <TrendCard figures={data} area={area} english={english} />
      <FailureCard failures={data.failures} area={area} />
      <TypeCard figures={data} area={area} english={english} />
      <CategoryCard figures={data} area={area} english={english} />
      <QuotaCard />
      {lists ? (
        <>
          <RecentInvoices area={area} />
          <RecentImports area={area} />
        </>
      ) : null}
    </>
  )
}
export default Charts
