// 批量查验: the cost and the quota owner, then progress and results. It continues after the dialog is closed.
import { Button, Progress } from 'antd'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Charge, QuotaOwner } from '@piaotai/domain/verification.ts'
import { verified } from '../../lib/verify-quota.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { QuotaOwnerChoice } from '../../ui/quota-owner-choice.tsx'
import { Status } from '../../ui/status.tsx'
import type { Chosen, Left } from './chosen.ts'
import { batchQuery, forecastQuery, verifyMany } from './verify.queries.ts'
import { refusedOf, VerifyLeft } from './verify-left.tsx'
import { VerifyOutcome } from './verify-outcome.tsx'
import './verify.css'

interface Props {
  readonly area: 'personal' | 'company'
  readonly chosen: Chosen
  readonly onClose: () => void
  /** Selects the invoices that were not verified. */
  readonly onLeft: (left: readonly Left[]) => void
}
const VerifyDialog = ({ area, chosen, onClose, onLeft }: Props) => {
  const { t } = useTranslation('verify')
  const client = useQueryClient()
  const [quotaOwner, setQuotaOwner] = useState<QuotaOwner>('company')
  const forecast = useQuery(forecastQuery(area, chosen)).data
  const request = useMutation({ mutationFn: () => verifyMany(chosen, area, quotaOwner) })
  const batch = useQuery(batchQuery(area, request.data?.batchId)).data
  const finished = batch !== undefined && batch.settled >= batch.total
  const close = () => {
    verified(client)
    onClose()
  }
  const left = forecast?.left[quotaOwner] ?? 0
  const short = forecast !== undefined && forecast.asked > left
  const free = Object.entries(forecast?.free ?? {}) as [Charge, number][]
  return (
    <Dialog
      title={t('many')}
      facts={t('facts', { count: chosen.count })}
      width={request.data ? 720 : 560}
      onClose={close}
      note={request.data && !finished ? t('leave') : undefined}
      actions={
        request.data ? (
          <Button type="primary" onClick={close}>
            {t(finished ? 'done' : 'close')}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{t('cancel')}</Button>
            <Button
              type="primary"
              loading={request.isPending}
              disabled={!forecast || (short && left === 0 && forecast.asked === forecast.total)}
              onClick={() => {
                request.mutate()
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
          <Progress percent={batch && batch.total > 0 ? Math.round((batch.settled / batch.total) * 100) : batch ? 100 : 0} />
          <p>
            {batch ? `${t('progress', { settled: batch.settled, total: batch.total })} · ${t('spent', { count: batch.charged })}` : null}
          </p>
          <ul className="verify-results">
            {Object.entries(batch?.byStatus ?? {}).map(([status, count]) => (
              <li key={status}>
                <Status family="verify" value={Number(status)} />
                <b>{t('forecast.pieces', { count })}</b>
              </li>
            ))}
          </ul>
          {batch && !finished ? <p className="status running verify-note">{t('waiting', { count: batch.total - batch.settled })}</p> : null}
          {batch ? <VerifyOutcome area={area} batchId={request.data.batchId} byStatus={batch.byStatus} /> : null}
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
          <QuotaOwnerChoice purse={quotaOwner} onChange={setQuotaOwner} />
          {forecast ? (
            <dl className="verify-forecast">
              <dt>{t('forecast.asked')}</dt>
              <dd>
                <b>{t('forecast.askedUnit', { count: forecast.asked })}</b>
              </dd>
              {free.length > 0 ? (
                <>
                  <dt>{t('forecast.free')}</dt>
                  <dd>
                    {free.map(([charge, count]) => (
                      <span key={charge}>
                        {t(`charge.${charge}`)} {t('forecast.pieces', { count })}
                      </span>
                    ))}
                  </dd>
                </>
              ) : null}
              {forecast.running > 0 ? (
                <>
                  <dt>{t('forecast.running')}</dt>
                  <dd>{t('forecast.pieces', { count: forecast.running })}</dd>
                </>
              ) : null}
            </dl>
          ) : null}
          {short ? (
            <p className="status attention verify-note" role="alert">
              {t('forecast.short', { count: left })}
            </p>
          ) : null}
        </>
      )}
    </Dialog>
  )
}
export default VerifyDialog
