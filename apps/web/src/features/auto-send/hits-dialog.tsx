// What a rule did with each invoice, or why not: the list that a figure counts.
import { Button, Pagination, Segmented, Skeleton } from 'antd'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listLink } from '../../shared/invoice/list-links.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { LongNumber } from '../../ui/values/long-number.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import type { Looked } from './rule-side.tsx'
import { useHits, type Hit, type RuleDetail } from './auto-send.queries.ts'
import styles from './auto-send.module.css'

const pageSize = 20
const outcomes = ['all', 'acted', 'refused'] as const
interface Props {
  readonly rule: RuleDetail
  readonly looked: Looked
  readonly onClose: () => void
}
const HitsDialog = ({ rule, looked, onClose }: Props) => {
  const { t } = useTranslation('autoSend')
  const [outcome, setOutcome] = useState<(typeof outcomes)[number]>(looked.outcome ?? 'all')
  const [page, setPage] = useState(1)
  const hits = useHits(rule.id, {
    page,
    pageSize,
    ...(looked.runId === undefined ? {} : { runId: looked.runId }),
    ...(outcome === 'all' ? {} : { outcome }),
  })
  const total = hits.data?.totalElements ?? 0
  return (
    <Dialog
      title={t('hits.title', { name: rule.draft.name })}
      width={960}
      onClose={onClose}
      note={
        total > pageSize ? (
          <Pagination size="small" current={page} pageSize={pageSize} total={total} showSizeChanger={false} onChange={setPage} />
        ) : null
      }
      actions={<Button onClick={onClose}>{t('hits.close')}</Button>}
    >
      <Segmented
        value={outcome}
        options={outcomes.map((value) => ({ value, label: t(`hits.${value}`) }))}
        onChange={(value) => {
          setPage(1)
          setOutcome(value)
        }}
      />
      {hits.isError ? (
        <LoadFailed title={t('failed')} text={t('failedText')} onRetry={hits.refetch} error={hits.error} />
      ) : hits.data ? (
        hits.data.content.length === 0 ? (
          <p className="sub">{t('hits.none')}</p>
        ) : (
          <table className={styles['targets']}>
            <thead>
              <tr>
                {(['number', 'target', 'detail', 'amount', 'what', 'at'] as const).map((key) => (
                  <th key={key} scope="col">
                    {t(`hits.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {hits.data.content.map((hit) => (
                <HitRow key={hit.invoiceId} hit={hit} />
              ))}
            </tbody>
          </table>
        )
      ) : (
        <Skeleton active />
      )}
    </Dialog>
  )
}
const HitRow = ({ hit }: { readonly hit: Hit }) => {
  const { t } = useTranslation('autoSend')
  return (
    <tr>
      <td>
        {hit.number === null ? (
          <span className="sub">{t('hits.hidden')}</span>
        ) : (
          <Link {...listLink('company', 'outgoing', { open: hit.invoiceId })}>
            <LongNumber value={hit.number} />
          </Link>
        )}
      </td>
      <td title={hit.target}>{hit.target}</td>
      <td title={hit.detail}>{hit.detail}</td>
      <td>
        <Amount value={hit.amount} />
      </td>
      <td>
        {hit.act === null ? (
          t(`reason.${hit.reason as 'noAddress'}`)
        ) : (
          <Link to="/salesInvoiceManagement/sendInvEmailRecordCo" search={{ open: hit.act }}>
            {t('hits.delivery')}
          </Link>
        )}
      </td>
      <td className="mono">{minuteOf(hit.at).slice(5)}</td>
    </tr>
  )
}
export default HitsDialog
