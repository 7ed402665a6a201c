// 批量查验: the cost and the quota owner, then progress and results. It continues after the dialog is closed.
import { Button, Progress } from 'antd'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { verifyStatus } from '@piaotai/domain/states.ts'
import type { QuotaOwner } from '@piaotai/domain/verification/verification.ts'
import { csv, listName } from '../../../shared/intake/failure-list.ts'
import { saveText } from '../../../lib/browser/save-text.ts'
import { verified } from '../../../shared/verification/quota.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { QuotaOwnerChoice } from '../../../shared/verification/quota-owner-choice.tsx'
import { useReceiptFix } from '../../../shared/verification/receipt.tsx'
import { Status } from '../../../ui/values/status.tsx'
import { chosenRows, type Chosen, type Left } from '../chosen.ts'
import { VerifyFigures } from './verify-figures.tsx'
import { VerifyForecast } from './verify-forecast.tsx'
import { batchLeftQuery, batchQuery, forecastQuery, verifyMany } from './verification.queries.ts'
import { refusedOf, VerifyLeft } from './verify-left.tsx'
import { VerifyOutcome } from './verify-outcome.tsx'
import { PlainLine } from '../../../ui/page/plain-line.tsx'
import styles from './verify.module.css'

interface Props {
  readonly area: 'personal' | 'company'
  readonly chosen: Chosen
  readonly onClose: () => void
  /** Selects the invoices that were not verified. */
  readonly onLeft: (left: readonly Left[]) => void
}
const VerifyDialog = ({ area, chosen, onClose, onLeft }: Props) => {
  const { t } = useTranslation('verification')
  const client = useQueryClient()
  const { t: ts } = useTranslation('states')
  const navigate = useNavigate()
  const fixOf = useReceiptFix()
  /** What is asked: the chosen ones, then those of them that are worth another question. */
  const [asked, setAsked] = useState(chosen)
  const [quotaOwner, setQuotaOwner] = useState<QuotaOwner>('company')
  const forecast = useQuery(forecastQuery(area, asked)).data
  const request = useMutation({ mutationFn: (given: Chosen) => verifyMany(given, area, quotaOwner) })
  const batchId = request.data?.batchId
  const { data: batch, dataUpdatedAt: seenAt } = useQuery(batchQuery(area, batchId))
  const finished = batch !== undefined && batch.settled >= batch.total
  const unwell = useQuery(batchLeftQuery(area, batchId ?? '', batch?.byStatus ?? {})).data ?? []
  const again = unwell.flatMap(({ status, invoiceId }) => (status === verifyStatus.failed && invoiceId !== null ? [invoiceId] : []))
  const ask = (given: Chosen) => {
    setAsked(given)
    request.mutate(given)
  }
  const saveList = () => {
    const head = [t('ledger.column.number'), t('end.seller'), t('end.amount'), t('ledger.column.status'), t('end.says'), t('end.next')]
    const lines = unwell.map((r) => [
      r.number,
      r.seller ?? '',
      r.amountIncludingTax ?? '',
      ts(`verify.full.${r.status ?? 0}` as 'verify.full.0'),
      r.message ?? '',
      fixOf(r),
    ])
    saveText(listName(t('end.listName'), new Date()), csv([head, ...lines]), 'text/csv')
  }
  const close = () => {
    verified(client)
    onClose()
  }
  const left = forecast?.left[quotaOwner] ?? 0
  const short = forecast !== undefined && forecast.asked > left
  return (
    <Dialog
      title={t('many')}
      facts={
        finished && seenAt > request.submittedAt
          ? t('end.facts', { count: asked.count, seconds: Math.max(1, Math.round((seenAt - request.submittedAt) / 1000)) })
          : t('facts', { count: asked.count })
      }
      width={request.data ? 860 : 560}
      onClose={close}
      note={request.data && !finished ? t('leave') : undefined}
      actions={
        request.data ? (
          <>
            {finished && unwell.length > 0 ? (
              <span className={styles['verify-again']}>
                <Button onClick={saveList}>{t('end.save')}</Button>
                {again.length > 0 ? (
                  <Button
                    onClick={() => {
                      ask(chosenRows(again.map((id) => ({ id }))))
                    }}
                  >
                    {t('end.again', { count: again.length })}
                  </Button>
                ) : null}
              </span>
            ) : null}
            <Button type="primary" onClick={close}>
              {t(finished ? 'done' : 'close')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>{t('cancel')}</Button>
            <Button
              type="primary"
              loading={request.isPending}
              disabled={!forecast || (short && left === 0 && forecast.asked === forecast.total)}
              onClick={() => {
                ask(asked)
              }}
            >
              {t('start')}
            </Button>
          </>
        )
      }
    >
      {request.data ? (
        <div aria-live="polite">
          {finished && batch.total > 0 ? <VerifyFigures byStatus={batch.byStatus} charged={batch.charged} quotaOwner={quotaOwner} /> : null}
          {finished && batch.total > 0 ? null : (
            <>
              <Progress percent={batch && batch.total > 0 ? Math.round((batch.settled / batch.total) * 100) : batch ? 100 : 0} />
              <p>
                {batch
                  ? `${t('progress', { settled: batch.settled, total: batch.total })} · ${t('spent', { count: batch.charged })}`
                  : null}
              </p>
              <ul className={styles['verify-results']}>
                {Object.entries(batch?.byStatus ?? {}).map(([status, count]) => (
                  <li key={status}>
                    <Status family="verify" value={Number(status)} />
                    <b>{t('forecast.pieces', { count })}</b>
                  </li>
                ))}
              </ul>
            </>
          )}
          {batch && !finished ? (
            <p className={`status running ${styles['verify-note']}`}>{t('waiting', { count: batch.total - batch.settled })}</p>
          ) : null}
          <VerifyOutcome
            left={unwell}
            onOpen={(id) => {
              close()
              void navigate({ to: '.', search: (before: object) => ({ ...before, open: id }) })
            }}
            onSelect={(left) => {
              close()
              onLeft(left)
            }}
          />
          <VerifyLeft
            refused={refusedOf(request.data.items)}
            onAgain={(left) => {
              close()
              onLeft(left)
            }}
          />
        </div>
      ) : (
        <>
          <PlainLine of="verify" />
          <QuotaOwnerChoice purse={quotaOwner} onChange={setQuotaOwner} />
          {forecast ? <VerifyForecast forecast={forecast} /> : null}
          {short ? (
            <p className={`status attention ${styles['verify-note']}`} role="alert">
              {t('forecast.short', { count: left })}
            </p>
          ) : null}
        </>
      )}
    </Dialog>
  )
}
export default VerifyDialog
