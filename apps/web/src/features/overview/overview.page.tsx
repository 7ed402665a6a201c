// 概览, the one page of three addresses: the month and what waits first, then the trend, this month's split, failed imports, and what was
// entered last.
import { Link } from '@tanstack/react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { invoiceKeys } from '@piaotai/domain/rights/permission.ts'
import { api } from '../../lib/http/api.ts'
import { useCan } from '../../lib/session/can.ts'
import { useImportDialog } from '../../shared/intake/import-dialog.ts'
import { longDay } from '../../lib/format/moment.ts'
import { useSession } from '../../lib/session/session.ts'
import { useHour } from '../../lib/format/today.ts'
import { Button } from '../../ui/controls/button.tsx'
import { WaitingLines } from '../../ui/page/waiting-lines.tsx'
import { TitlesMissing } from '../../shared/title/titles-missing.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import type { Area } from '../../shared/invoice/list-links.ts'
import { useFigures, useHome } from './overview.queries.ts'
import { useStart } from './start/start.queries.ts'
import { Start } from './start/start-place.tsx'
import styles from './overview.module.css'

/** Fetched beside what they ask, which they wait for in any case. */
const loadTodos = () => import('./todo/todo-part.tsx')
const loadCharts = () => import('./charts.tsx')
const TodoPart = lazy(loadTodos)
const Charts = lazy(loadCharts)

const Waiting = () => (
  <div className={`${styles['card']} ${styles['loading']}`}>
    <WaitingLines title={280} rows={6} />
  </div>
)
/** What waits first, then what there is. */
const OverviewBody = ({ area }: { readonly area: Area }) => (
  <>
    <Suspense fallback={<Waiting />}>
      <TodoPart area={area} />
    </Suspense>
    <div className={styles['overview-grid']}>
      <Suspense fallback={<Waiting />}>
        <Charts area={area} />
      </Suspense>
    </div>
  </>
)
/** `of`: the area that the address names; `/home` names none and shows the widest that this person may read. */
export const overviewPage = (of?: Area) => () => {
  const { t, i18n } = useTranslation('overview')
  const session = useSession()
  const client = useQueryClient()
  const openImport = useImportDialog()
  const may = { personal: useCan('menu_1.overView'), company: useCan('menu_1.overViews') }
  const area = of ?? (may.company ? 'company' : 'personal')
  const { data: welcome } = useQuery({ queryKey: ['overview'], queryFn: () => api.invoice.readOverview({}) })
  const { data: home } = useHome(area)
  useFigures(area)
  useEffect(() => {
    for (const load of [loadTodos, loadCharts]) load().catch(() => undefined)
  }, [])
  const { data: start, isPending } = useStart(false)
  const missingPermission = useMissingPermission()(...invoiceKeys(area, 'import'))
  const now = useHour()
  const hour = Number(now.slice(11))
  const greeting = t(hour < 5 ? 'greeting.night' : hour < 12 ? 'greeting.morning' : hour < 18 ? 'greeting.afternoon' : 'greeting.evening', {
    name: session?.user?.name,
  })
  const filing = home?.month?.state === 'closed' ? undefined : home?.month?.deadline
  const day = longDay(now.slice(0, 10), i18n.language)
  if (start?.shown === 'whole') return <Start />
  return (
    <div className={styles['overview']}>
      <div className={styles['overview-head']}>
        <div>
          <h1>{greeting}</h1>
          <p>
            {day}
            {filing && filing.left >= 0
              ? t('filing', {
                  month: Number(filing.day.slice(5, 7)),
                  day: Number(filing.day.slice(8)),
                  name: filing.day,
                  count: filing.left,
                })
              : null}
          </p>
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
      {start?.shown === 'fold' ? <Start fold /> : null}
      {isPending ? <Waiting /> : <OverviewBody area={area} />}
    </div>
  )
}
