// 查验: ask the tax platform about this invoice, and every receipt of it.
import { Button, Skeleton } from 'antd'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Purse } from '@piaotai/domain/verification.ts'
import { minuteOf } from '../../lib/moment.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Status } from '../../ui/status.tsx'
import { PurseChoice } from './purse-choice.tsx'
import { receiptsQuery, verifyOne, type Receipt } from './verify.queries.ts'
import './verify.css'

interface Props { readonly area: 'personal' | 'company'; readonly id: string; readonly lacks: string | undefined; readonly onChanged: () => void }
export const VerifyTab = ({ area, id, lacks, onChanged }: Props) => {
  const { t } = useTranslation('verify')
  const client = useQueryClient()
  const [purse, setPurse] = useState<Purse>('company')
  const receipts = useQuery(receiptsQuery(area, id)), content = receipts.data?.content
  const settle = () => { void client.invalidateQueries({ queryKey: ['verify'] }); onChanged() }
  const ask = useMutation({ mutationFn: () => verifyOne(id, area, purse), onSettled: settle })
  const waiting = content?.some((r) => r.state === 'asking') ?? false
  return (
    <div className="verify">
      <div className="verify-ask">
        <PurseChoice purse={purse} onChange={setPurse} />
        <Button type="primary" loading={ask.isPending} disabled={lacks !== undefined || waiting} title={lacks} onClick={() => { ask.mutate() }}>{t(content && content.length > 0 ? 'again' : 'one')}</Button>
      </div>
      {receipts.isError ? <p className="flow-failed" role="alert">{t('failed')}<Button size="small" onClick={() => { void receipts.refetch() }}>{t('retry')}</Button></p>
        : !content ? <Skeleton active />
          : content.length === 0 ? <EmptyState kind="none" title={t('none')} text={t('noneText')} />
            : <><h3>{t('receipts')}</h3><ol className="receipts" aria-live="polite">{content.map((r) => <li key={r.id}><ReceiptLine receipt={r} /></li>)}</ol></>}
    </div>
  )
}
const ReceiptLine = ({ receipt: r }: { readonly receipt: Receipt }) => {
  const { t } = useTranslation('verify')
  const { t: invoices } = useTranslation('invoices')
  const fields = r.fields.map((name) => invoices(`detail.field.${name}` as 'detail.field.number', { defaultValue: name })).join('、')
  return (
    <>
      <div className="receipt-head">
        {r.status === null ? <span className="status running">{t('asking')}</span> : <Status family="verify" value={r.status} />}
        {r.redKind ? <span>{t(`offset.${r.redKind}`)}{r.redAmount ? ` ${r.redAmount}` : ''}</span> : null}
        <time className="mono">{minuteOf(r.askedAt)}</time>
      </div>
      <p className="sub">{t('by', { name: r.userName ?? t('system'), purse: t(`paidBy.${r.purse}`) })}{r.charge ? ` · ${t(`charge.${r.charge}`)}` : ''}{r.message ? ` · ${r.message}` : ''}</p>
      {fields ? <p className="sub">{t('fields', { fields })}</p> : null}
    </>
  )
}
