// 确认付款: what was submitted, the files that were given to banks, and the statements that came back.
import { Button, Segmented } from 'antd'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../lib/session/can.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { BankFileList } from '../bank-file/bank-file-list.tsx'
import { LineList } from '../statement/line-list.tsx'
import { StatementList } from '../statement/statement-list.tsx'
import { SubmittedList } from './submitted-view.tsx'

const StatementDialog = lazy(() => import('../statement/statement-dialog.tsx'))
const views = ['invoices', 'files', 'statements', 'lines'] as const
type View = (typeof views)[number]

const ConfirmPaymentPage = () => {
  const { t } = useTranslation('paymentBankFiles')
  const navigate = useNavigate()
  const asked = (useSearch({ strict: false }) as { readonly view?: unknown }).view
  const mayFile = useCan('confirmPayment.bankFile')
  const mayMark = useCan('confirmPayment.statement')
  const lacksStatement = useMissingPermission()('confirmPayment.statement')
  const [bringing, setBringing] = useState(false)
  const offered = views.filter((view) => view === 'invoices' || (view === 'files' ? mayFile : mayMark))
  const view: View = offered.find((one) => one === asked) ?? 'invoices'
  const go = (to: View) => {
    void navigate({ to: '.', search: to === 'invoices' ? {} : { view: to } })
  }
  const act = {
    label: t('mark'),
    why: lacksStatement,
    onDo: () => {
      setBringing(true)
    },
  }
  const bring = (
    <Button
      icon={<FileUp size={15} aria-hidden="true" />}
      disabled={lacksStatement !== undefined}
      title={lacksStatement}
      onClick={act.onDo}
    >
      {t('mark')}
    </Button>
  )
  const choice = (
    <>
      {offered.length > 1 ? (
        <Segmented<View>
          aria-label={t('views.label')}
          value={view}
          options={offered.map((value) => ({ value, label: t(`views.${value}`) }))}
          onChange={go}
        />
      ) : null}
      {view === 'files' ? null : bring}
    </>
  )
  return (
    <>
      {view === 'files' ? (
        <BankFileList view={choice} />
      ) : view === 'statements' ? (
        <StatementList view={choice} bring={act} />
      ) : view === 'lines' ? (
        <LineList view={choice} bring={act} />
      ) : (
        <SubmittedList view={choice} covered={bringing} />
      )}
      <Suspense>
        {bringing ? (
          <StatementDialog
            onClose={() => {
              setBringing(false)
            }}
            onDone={() => {
              go('statements')
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
export default ConfirmPaymentPage
