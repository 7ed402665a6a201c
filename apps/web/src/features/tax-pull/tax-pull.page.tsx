// 全量进项、全量销项: what the bureau holds, and how it was pulled. The address says which tab is shown; a new tab is a line of `views`.
import { Button, Segmented } from 'antd'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { CloudDownload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PullDirection } from '@piaotai/domain/tax/tax-pull.ts'
import { useAskedAct } from '../../lib/page/asked-act.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { taxAccountsKey } from '../../shared/tax-account/tax-login.queries.ts'
import { InvoicesView } from './invoices-view.tsx'
import { mirrorKey, pageKeyOf } from './tax-pull.queries.ts'
import { PullsView } from './pulls-view.tsx'

const PullDialog = lazy(() => import('./pull-dialog.tsx'))
const LoginDialog = lazy(() => import('../../shared/tax-account/login-dialog.tsx'))

const ReconcileView = lazy(() => import('./reconcile/reconcile-view.tsx'))
const DeductionView = lazy(() => import('./deduction/deduction-view.tsx'))
const BookingView = lazy(() => import('./deduction/booking-view.tsx'))

const views = ['invoices', 'pulls', 'reconcile', 'deduct', 'book'] as const
const viewsOf = { in: views, out: ['invoices', 'pulls', 'reconcile'] } as const satisfies Record<
  PullDirection,
  readonly (typeof views)[number][]
>
/** What a tab shows first. */
const begins = {
  invoices: {},
  pulls: { view: 'pulls' },
  reconcile: { view: 'reconcile', tab: 'todo' },
  deduct: { view: 'deduct' },
  book: { view: 'book' },
} as const
export const mirrorPage = (direction: PullDirection) => {
  const Page = () => <MirrorPage key={direction} direction={direction} />
  return { default: Page }
}
const MirrorPage = ({ direction }: { readonly direction: PullDirection }) => {
  const { t } = useTranslation('taxPull')
  const navigate = useNavigate()
  const client = useQueryClient()
  const missing = useMissingPermission()
  const address = useSearch({ strict: false }) as { readonly view?: string; readonly month?: string }
  const shown = (viewsOf[direction] as readonly (typeof views)[number][]).find((one) => one === address.view) ?? 'invoices'
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(String(address.month ?? '')) ? String(address.month) : undefined
  const [pulling, setPulling] = useState(false)
  const [loggingIn, setLoggingIn] = useState<{ readonly accountId: string | undefined }>()
  useAskedAct('pull', () => {
    setPulling(true)
  })
  const why = missing(`${pageKeyOf[direction]}.pull`)
  const view = (
    <Segmented
      aria-label={t('views')}
      value={shown}
      options={viewsOf[direction].map((value) => ({ value, label: t(`view.${value}`) }))}
      onChange={(value) => {
        void navigate({ to: '.', search: begins[value] })
      }}
    />
  )
  const pullAs = (type: 'primary' | 'default') => (
    <Button
      type={type}
      icon={<CloudDownload size={15} aria-hidden="true" />}
      disabled={why !== undefined}
      title={why}
      onClick={() => {
        setPulling(true)
      }}
    >
      {t('act.pull')}
    </Button>
  )
  const pull = { label: t('act.pull'), why, button: pullAs('primary') }
  const logIn = (accountId: string | undefined) => {
    setLoggingIn({ accountId })
  }
  const covered = pulling || loggingIn !== undefined
  return (
    <>
      {shown === 'invoices' ? (
        <InvoicesView direction={direction} view={view} pull={pull} month={month} covered={covered} />
      ) : shown === 'reconcile' ? (
        <Suspense>
          <ReconcileView direction={direction} view={view} pull={{ ...pull, button: pullAs('default') }} covered={covered} />
        </Suspense>
      ) : shown === 'deduct' ? (
        <Suspense>
          <DeductionView view={view} pull={pull} covered={covered} />
        </Suspense>
      ) : shown === 'book' ? (
        <Suspense>
          <BookingView view={view} pull={pull} covered={covered} />
        </Suspense>
      ) : (
        <PullsView direction={direction} view={view} pull={pull} covered={covered} onLogIn={logIn} />
      )}
      <Suspense>
        {pulling && loggingIn === undefined ? (
          <PullDialog
            direction={direction}
            month={month}
            onLogIn={logIn}
            onClose={() => {
              setPulling(false)
            }}
            onBegun={() => {
              void navigate({ to: '.', search: { view: 'pulls' } })
            }}
          />
        ) : null}
        {loggingIn ? (
          <LoginDialog
            accountId={loggingIn.accountId}
            onClose={() => {
              setLoggingIn(undefined)
              void client.invalidateQueries({ queryKey: mirrorKey })
              void client.invalidateQueries({ queryKey: taxAccountsKey })
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
