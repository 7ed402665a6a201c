// The latest invoices and imported files of an area, each with its next step.
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { kindName } from '../../shared/invoice/kind-name.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import type { ImportedFile } from '../../lib/upload/upload-register.ts'
import { endingOfFile } from '../../lib/upload/upload-rows.ts'
import { Amount, Nil } from '../../ui/values/amount.tsx'
import { FileName } from '../../ui/values/file-name.tsx'
import { WaitingLines } from '../../ui/page/waiting-lines.tsx'
import { Status } from '../../ui/values/status.tsx'
import { listLink, type Area } from '../../shared/invoice/list-links.ts'
import overviewStyles from './overview.module.css'
import styles from './recent.module.css'

const shown = 6
const toneOf = {
  running: 'running',
  recorded: 'good',
  attention: 'attention',
  duplicate: 'rest',
  failed: 'wrong',
  cancelled: 'rest',
} as const

const Card = ({
  title,
  all,
  rows,
  nothing,
}: {
  title: string
  all: ReactNode
  rows: readonly ReactNode[] | undefined
  nothing: string
}) => (
  <section className={`${overviewStyles['card']} ${styles['recent']}`}>
    <h2>
      {title}
      {all}
    </h2>
    {rows === undefined ? <WaitingLines rows={4} /> : rows.length === 0 ? <p>{nothing}</p> : <ul>{rows}</ul>}
  </section>
)

export const RecentInvoices = ({ area }: { readonly area: Area }) => {
  const { t, i18n } = useTranslation('companyHome')
  const english = i18n.language === 'en-US'
  const last = useQuery({
    queryKey: ['invoices', 'recent', area],
    queryFn: () => api.invoice.listInvoices({ area, sort: 'enteredAt', order: 'desc', pageSize: shown }),
  })
  const rows = last.data?.content.map((r) => (
    <li key={r.id}>
      <Link {...listLink(area, 'all', { open: r.id, sort: 'enteredAt' })}>
        <time>{r.date ?? <Nil />}</time>
        <span>{kindName(r.type, english)}</span>
        <b title={r.sellerName ?? undefined}>{r.sellerName ?? <Nil />}</b>
        <Status family="verify" value={r.verifyStatus} short />
        <Amount value={r.amountIncludingTax} strong />
      </Link>
    </li>
  ))
  return (
    <Card
      title={t('invoices.title')}
      rows={rows}
      nothing={t('invoices.nothing')}
      all={<Link {...listLink(area, 'all', { sort: 'enteredAt' })}>{t('invoices.all')}</Link>}
    />
  )
}

export const RecentImports = ({ area }: { readonly area: Area }) => {
  const { t } = useTranslation('companyHome')
  const last = useQuery({
    queryKey: ['imports', 'recent', area],
    queryFn: () => api.invoice.listImports({ area, pageSize: shown }),
    refetchInterval: 15_000,
  })
  const records = { type: 10 as const, ...(area === 'company' ? { area } : {}) }
  const wordOf = (file: ImportedFile): string => {
    const ending = endingOfFile(file)
    const saved = file.entered + file.updated
    return ending === 'recorded' && saved > 0 ? t('imports.entered', { count: saved }) : t(`imports.${ending}`)
  }
  const rows = last.data?.content.map((file) => (
    <li key={file.id}>
      <Link to="/uploadHistoryFile" search={{ ...records, name: file.name.slice(0, 90) }}>
        <time>{minuteOf(file.createdAt).slice(5)}</time>
        <b>
          <FileName name={file.name} />
        </b>
        <span className={`status ${toneOf[endingOfFile(file)]}`}>{wordOf(file)}</span>
      </Link>
    </li>
  ))
  return (
    <Card
      title={t('imports.title')}
      rows={rows}
      nothing={t('imports.nothing')}
      all={
        <Link to="/uploadHistoryFile" search={records}>
          {t('imports.all')}
        </Link>
      }
    />
  )
}
