// The head of 月结: the companies, the list as a file, and the act that the month waits for.
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, FileArchive, LockKeyhole, Settings2, Table2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MonthAct } from '@piaotai/domain/month/month-close.ts'
import { inMonth } from '../../shared/invoice/list-links.ts'
import { useExportDialog } from '../../shared/export/export-dialog.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import type { MonthStatus } from './month.queries.ts'
import { refusalWord } from './month-words.ts'
import styles from './month.module.css'

export type Asking = 'prepare' | 'prepareAnyway' | 'close' | 'askReopen' | 'reopen' | 'handOver' | 'settings'
/** What the month waits for: a signature first, the closing after it. */
export const nextAct = ({ state }: MonthStatus): Extract<MonthAct, 'prepare' | 'close'> => (state === 'prepared' ? 'close' : 'prepare')

const CloseButton = ({ status, onAsk }: { readonly status: MonthStatus; readonly onAsk: (what: Asking) => void }) => {
  const { t } = useTranslation('month')
  const act = nextAct(status)
  const refusal = status.acts[act] ?? null
  const why = refusal === null ? undefined : refusalWord(t, status, refusal, act)
  return (
    <Button
      type={refusal === null ? 'primary' : 'default'}
      icon={<LockKeyhole size={15} aria-hidden="true" />}
      disabled={refusal !== null}
      title={why}
      onClick={() => {
        onAsk(act)
      }}
    >
      {refusal === null
        ? t(act === 'prepare' ? 'act.prepare' : 'act.close')
        : `${t('act.closing')}${t('act.gap')}${status.required > 0 && act === 'prepare' ? t('act.missing', { count: status.required }) : why}`}
    </Button>
  )
}
/** The year, and the ways to the years before and after that have months here. */
const Years = ({ status }: { readonly status: MonthStatus }) => {
  const { t } = useTranslation('month')
  const year = Number(status.month.slice(0, 4))
  const before = status.firstMonth < `${year}-01` ? `${year - 1}-12` : undefined
  const after = status.today >= `${year + 1}-01` ? `${year + 1}-01` : undefined
  return (
    <>
      {before ? (
        <Link to="/companyInvoice/monthClose" search={{ month: before }} aria-label={t('year', { year: String(year - 1) })}>
          <ChevronLeft size={14} aria-hidden="true" />
        </Link>
      ) : null}
      <span>{t('year', { year: String(year) })}</span>
      {after ? (
        <Link to="/companyInvoice/monthClose" search={{ month: after }} aria-label={t('year', { year: String(year + 1) })}>
          <ChevronRight size={14} aria-hidden="true" />
        </Link>
      ) : null}
    </>
  )
}
interface Props {
  readonly status: MonthStatus | undefined
  readonly onAsk: (what: Asking) => void
  /** The list as a file. */
  readonly list?: ReactNode
}
export const MonthHead = ({ status, onAsk, list }: Props) => {
  const { t } = useTranslation('month')
  const company = useSession()?.company
  const openExport = useExportDialog()
  const lacksClose = useMissingPermission()('caiwupz.close')
  const lacksDownload = useMissingPermission()('allInvoiceCo.download')
  return (
    <PageHead
      title={t('title')}
      facts={
        <span className={styles['facts']}>
          {company?.name}
          {status ? <Years status={status} /> : null}
        </span>
      }
      actions={
        <>
          <Link to="/companyInvoice/monthClose" search={{ view: 'companies' }} className={`${styles['companies']} ant-btn ant-btn-text`}>
            <Table2 size={15} aria-hidden="true" />
            {t('companies')}
          </Link>
          <Button
            type="text"
            icon={<Settings2 size={15} aria-hidden="true" />}
            aria-label={t('settings')}
            disabled={!status || lacksClose !== undefined}
            title={lacksClose ?? t('settings')}
            onClick={() => {
              onAsk('settings')
            }}
          />
          {list}
          {status?.state === 'closed' ? (
            <Button
              icon={<FileArchive size={15} aria-hidden="true" />}
              disabled={lacksDownload !== undefined}
              title={lacksDownload}
              onClick={() => {
                openExport({
                  area: 'company',
                  pagePath: '/companyInvoice/allInvoiceCo',
                  ids: [],
                  filter: inMonth(status.month),
                  total: status.sums.incoming.count + status.sums.outgoing.count,
                })
              }}
            >
              {t('package')}
            </Button>
          ) : status ? (
            <CloseButton status={status} onAsk={onAsk} />
          ) : null}
        </>
      }
    />
  )
}
