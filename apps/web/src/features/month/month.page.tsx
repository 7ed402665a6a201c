// 月结: what still stands between now and a closed month, who signs it, and what it was under its seal.
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MonthCell, MonthPart } from '@piaotai/domain/month/month-cells.ts'
import type { Address } from '../../lib/page/address.ts'
import { api } from '../../lib/http/api.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { ExportButton } from '../../shared/export/export-button.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { WaitingLines } from '../../ui/page/waiting-lines.tsx'
import { ClosedMonth } from './closed/closed-month.tsx'
import { readMonthAddress } from './month-address.ts'
import { MonthAside } from './month-aside.tsx'
import { MonthFoot } from './month-foot.tsx'
import { MonthHead, type Asking } from './month-head.tsx'
import { MonthLines } from './month-lines.tsx'
import { MonthSentence } from './month-sentence.tsx'
import { MonthStrip } from './month-strip.tsx'
import { useMonth, useMonths, type MonthStatus } from './month.queries.ts'
import { useBegin } from './use-begin.ts'
import styles from './month.module.css'

const MonthDialogs = lazy(() => import('./month-dialogs.tsx'))
const CompaniesPage = lazy(() => import('./companies/companies-page.tsx'))

interface OpenProps {
  readonly status: MonthStatus
  readonly line: MonthPart | 'none' | undefined
  readonly cell: MonthCell | undefined
  readonly onAsk: (what: Asking) => void
}
const OpenMonth = ({ status, line, cell, onAsk }: OpenProps) => {
  return (
    <>
      <MonthSentence status={status} onBegin={useBegin(status)} />
      <div className={styles['body']}>
        <div className={styles['main']}>
          <MonthLines status={status} line={line} cell={cell} />
          <MonthFoot status={status} onAsk={onAsk} />
        </div>
        <MonthAside key={status.month} status={status} />
      </div>
    </>
  )
}
const MonthPage = () => {
  const { t } = useTranslation('month')
  const english = useLanguage() === 'en-US'
  const address = readMonthAddress(useSearch({ strict: false }) as Address)
  const { data: status, isError, error, refetch } = useMonth(address.month)
  const months = useMonths(status && Number(status.month.slice(0, 4))).data?.months
  const [asking, setAsking] = useState<Asking>()
  return (
    <div className={styles['month']} data-english={english || undefined}>
      <MonthHead
        status={status}
        onAsk={setAsking}
        list={status ? <ExportButton ask={() => api.invoice.exportMonth({ month: status.month })} why={undefined} nothing={false} /> : null}
      />
      {status ? (
        <>
          {months ? <MonthStrip months={months} shown={status} /> : <div className={styles['strip']} />}
          {status.state === 'closed' ? (
            <ClosedMonth key={status.month} status={status} onAsk={setAsking} />
          ) : (
            <OpenMonth key={status.month} status={status} line={address.line} cell={address.cell} onAsk={setAsking} />
          )}
        </>
      ) : isError ? (
        <LoadFailed title={t('failed.title')} text={t('failed.again')} onRetry={refetch} error={error} />
      ) : (
        <div className={styles['waiting']}>
          <WaitingLines title={280} rows={10} />
        </div>
      )}
      <Suspense>
        {asking && status ? (
          <MonthDialogs
            asking={asking}
            status={status}
            onClose={() => {
              setAsking(undefined)
            }}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
/** The month of this company, or those of all companies of the reader. */
const MonthOrCompanies = () => {
  const { view } = readMonthAddress(useSearch({ strict: false }) as Address)
  return view === 'companies' ? (
    <Suspense>
      <CompaniesPage />
    </Suspense>
  ) : (
    <MonthPage />
  )
}
export default MonthOrCompanies
