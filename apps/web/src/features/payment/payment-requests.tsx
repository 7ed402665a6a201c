// 等您同意: what colleagues ask to take out of bank files, with agree and refuse; and what one asked oneself.
import { App, Button } from 'antd'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import { api } from '../../lib/http/api.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { useCan } from '../../lib/session/can.ts'
import { amountText } from '../../ui/values/amount.tsx'
import { useConfirmDanger } from '../../ui/overlay/confirm-danger.ts'
import { useFileWords } from './in-file.tsx'
import { paymentsKey, staleKeys, type AskedRequest } from './payment.queries.ts'
import styles from './payment.module.css'

const shown = 5
const useRequests = (of: 'others' | 'mine') =>
  useQuery({
    queryKey: [...paymentsKey, 'requests', of],
    queryFn: () => api.invoice.listPaymentRequests({ of, state: 'open', page: 1, pageSize: 50 }, { quiet: true }),
  })

/** Nothing while nothing waits. */
export const PaymentRequests = () => {
  const { t } = useTranslation('paymentFileRows')
  const { t: tp } = useTranslation('payment')
  const { message } = App.useApp()
  const client = useQueryClient()
  const confirmDanger = useConfirmDanger()
  const mayReturn = useCan('confirmPayment.return')
  const mayWithdraw = useCan('submitPayment.withdraw')
  const others = useRequests('others')
  const mine = useRequests('mine')
  const settled = {
    onSettled: () => {
      for (const queryKey of staleKeys) void client.invalidateQueries({ queryKey })
    },
  }
  const agreeing = useMutation({
    mutationFn: (id: string) => api.invoice.agreePaymentRequest({ id }),
    onSuccess: () => void message.success(t('requests.agreed')),
    ...settled,
  })
  const refusing = useMutation({
    mutationFn: (id: string) => api.invoice.refusePaymentRequest({ id }),
    onSuccess: () => void message.success(t('requests.refused')),
    ...settled,
  })
  const givingUp = useMutation({
    mutationFn: (id: string) => api.invoice.cancelPaymentRequest({ id }),
    onSuccess: () => void message.success(t('requests.givenUp')),
    ...settled,
  })
  const busy = agreeing.isPending || refusing.isPending || givingUp.isPending
  const toDecide = mayReturn || mayWithdraw ? (others.data?.content ?? []) : []
  const own = mine.data?.content ?? []
  if (toDecide.length + own.length === 0) return null
  const countOf = ({ invoices, hidden }: AskedRequest) => invoices.length + hidden
  return (
    <section className={styles['requests']} aria-label={t(toDecide.length > 0 ? 'requests.title' : 'requests.mine')}>
      {toDecide.length > 0 ? <h3>{t('requests.title')}</h3> : null}
      <ul>
        {toDecide.slice(0, shown).map((one) => (
          <Line key={one.id} request={one}>
            <Button
              size="small"
              disabled={busy}
              aria-label={t('requests.refuseOne', { by: one.askedBy })}
              onClick={() => {
                refusing.mutate(one.id)
              }}
            >
              {t('requests.refuse')}
            </Button>
            <Button
              size="small"
              type="primary"
              disabled={busy}
              aria-label={t('requests.agreeOne', { by: one.askedBy })}
              onClick={() => {
                confirmDanger({
                  title: t('requests.agreeTitle', { act: t(`requests.${one.act}`) }),
                  content: t('requests.agreeText', { count: countOf(one) }),
                  okText: t('requests.agree'),
                  cancelText: tp('cancel'),
                  onOk: () => agreeing.mutateAsync(one.id),
                })
              }}
            >
              {t('requests.agree')}
            </Button>
          </Line>
        ))}
      </ul>
      {own.length > 0 ? <h3>{t('requests.mine')}</h3> : null}
      <ul>
        {own.slice(0, shown).map((one) => (
          <Line key={one.id} request={one}>
            <Button
              size="small"
              disabled={busy}
              onClick={() => {
                givingUp.mutate(one.id)
              }}
            >
              {t('requests.giveUp')}
            </Button>
          </Line>
        ))}
      </ul>
      {Math.max(0, toDecide.length - shown) + Math.max(0, own.length - shown) > 0 ? (
        <small>{t('requests.more', { count: Math.max(0, toDecide.length - shown) + Math.max(0, own.length - shown) })}</small>
      ) : null}
    </section>
  )
}
const Line = ({ request, children }: { readonly request: AskedRequest; readonly children: React.ReactNode }) => {
  const { t } = useTranslation('paymentFileRows')
  const words = useFileWords()
  const amount = amountText(sumAmounts(request.invoices.map((one) => one.amount)) ?? '0.00')
  const count = request.invoices.length + request.hidden
  const said = { act: t(`requests.${request.act}`), count, amount, by: request.askedBy }
  const files = [...new Map(request.invoices.flatMap(({ file }) => (file === null ? [] : [[file.id, file] as const]))).values()]
  const numbers = request.invoices.map(({ number, sellerName }) => `${sellerName ?? ''} ${number ?? ''}`.trim())
  return (
    <li>
      <div title={numbers.join('\n')}>
        <b>{request.mine ? t('requests.own', said) : t('requests.what', said)}</b> {request.reason}
        <span className={styles['evidence']}>
          {[minuteOf(request.askedAt), ...files.map(words), request.hidden > 0 ? t('requests.hidden', { count: request.hidden }) : '']
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </div>
      {children}
    </li>
  )
}
