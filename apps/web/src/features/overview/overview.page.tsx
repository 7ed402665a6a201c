// 概览, the one page of three addresses: to-dos first, then the trend, the suite's remaining quota, this month's split,
// failed imports, and what was entered last.
import { Link } from '@tanstack/react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { invoiceKeys } from '@piaotai/domain/rights/permission.ts'
import { api } from '../../lib/http/api.ts'
import { useCan } from '../../lib/session/can.ts'
import { useImportDialog } from '../../shared/intake/import-dialog.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { longDay } from '../../lib/format/moment.ts'
import { useSession } from '../../lib/session/session.ts'
import { useHour } from '../../lib/format/today.ts'
import { Button } from '../../ui/controls/button.tsx'
import { WaitingLines } from '../../ui/page/waiting-lines.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { TitlesMissing } from '../../shared/title/titles-missing.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import type { Area } from '../../shared/invoice/list-links.ts'
import { useFigures } from './overview.queries.ts'
import { QuotaCard } from './side-cards.tsx'
import { RecentImports, RecentInvoices } from './recent.tsx'
import { CategoryCard, TypeCard } from './split-cards.tsx'
import { useStart } from './start/start.queries.ts'
import { Start } from './start/start.tsx'
import { TodoStrip } from './todo-strip.tsx'
import { TrendCard } from './trend-card.tsx'
import styles from './overview.module.css'

/** With the words of all reasons: fetched beside the figures, which it waits for in any case. */
const loadFailures = () => import('./failure-card.tsx')
const FailureCard = lazy(loadFailures)

/** `of`: the area that the address names; `/home` names none and shows the widest that this person may read. */
export const overviewPage = (of?: Area) => () => {
  const { t, i18n } = useTranslation('overview')
  const english = useLanguage() === 'en-US'
  const session = useSession()
  const client = useQueryClient()
  const openImport = useImportDialog()
  const may = { personal: useCan('menu_1.overView'), company: useCan('menu_1.overViews') }
  const area = of ?? (may.company ? 'company' : 'personal')
  useEffect(() => {
    loadFailures().catch(() => undefined)
  }, [])
  const start = useStart(false)
  const { data: welcome } = useQuery({ queryKey: ['overview'], queryFn: () => api.invoice.readOverview({}) })
  const { data, isError, error, refetch } = useFigures(area)
  const missingPermission = useMissingPermission()(...invoiceKeys(area, 'import'))
  const lists = useMissingPermission()(...invoiceKeys(area)) === undefined
  const now = useHour()
  const hour = Number(now.slice(11))
  const greeting = t(hour < 5 ? 'greeting.night' : hour < 12 ? 'greeting.morning' : hour < 18 ? 'greeting.afternoon' : 'greeting.evening', {
    name: session?.user?.name,
  })
  const day = longDay(now.slice(0, 10), i18n.language)
  if (start.data?.shown === 'whole') return <Start />
  return (
    <div className={styles['overview']}>
      <div className={styles['overview-head']}>
        <div>
          <h1>{greeting}</h1>
          <p>{t('sub', { company: session?.company?.name, day })}</p>
        </div>
        {may.personal && may.company ? (
          <nav className={styles['area-switch']} aria-label={t('area.label')}>
            <Link to="/home/overViews" className={area === 'company' ? 'on' : ''}>
              {t('area.company')}
            </Link>
            <Link to="/home/overView" className={area === 'personal' ? 'on' : ''}>
              {t('area.personal')}
            </Link>
          </nav>
        ) : null}
        <Button
          type="primary"
          disabled={missingPermission !== undefined}
          title={missingPermission}
          icon={<Plus size={15} />}
          onClick={() => {
            openImport({
              area,
              onClose: () => {
                void client.invalidateQueries()
              },
            })
          }}
        >
          {t('import')}
        </Button>
      </div>
      {welcome?.hasTitles === false ? <TitlesMissing /> : null}
      {isError && !data ? (
        <LoadFailed title={t('failed')} text={t('failedText')} onRetry={refetch} error={error} />
      ) : !data || start.isPending ? (
        <div className={`${styles['card']} ${styles['loading']}`}>
          <WaitingLines title={280} rows={12} />
        </div>
      ) : (
        <>
          {start.data?.shown === 'fold' ? <Start fold /> : null}
          <TodoStrip todos={data.todos} area={area} />
          <div className={styles['overview-grid']}>
            <TrendCard figures={data} area={area} english={english} />
            <QuotaCard />
            <TypeCard figures={data} area={area} english={english} />
            <CategoryCard figures={data} area={area} english={english} />
            <Suspense fallback={<section className={`${styles['card']} ${styles['failures']}`} />}>
              <FailureCard failures={data.failures} area={area} />
            </Suspense>
            {lists ? (
              <>
                <RecentInvoices area={area} />
                <RecentImports area={area} />
              </>
            ) : null}
          </div>
        </>
      )}
    </div>
  )
}
