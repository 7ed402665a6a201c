// What a notice leads to: the confirmation of all that one person submitted at once, or the word that nothing of it waits any more.
import { App } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { api } from '../../../lib/http/api.ts'
import { usePaymentDialog } from '../../../shared/payment/payment-dialog.ts'
import { paymentsKey } from '../payment.queries.ts'

interface Props {
  readonly id: string
  /** It is answered: the address asks for it no more. */
  readonly onAnswered: () => void
  readonly onDone: () => void
}
export const ConfirmSubmission = ({ id, onAnswered, onDone }: Props) => {
  const { t } = useTranslation('payment')
  const { message } = App.useApp()
  const openPayment = usePaymentDialog()
  const waiting = useQuery({
    queryKey: [...paymentsKey, 'submission', id],
    queryFn: () => api.invoice.listSubmitted({ submission: id, state: 'submitted', page: 1, pageSize: paymentLimits.batch }),
    gcTime: 0,
    staleTime: 0,
  })
  const found = waiting.data?.content
  const answer = useEffectEvent((rows: typeof found) => {
    onAnswered()
    if (!rows) return
    if (rows.length > 0) openPayment({ act: 'confirm', area: 'company', ids: rows.map(({ invoiceId }) => invoiceId), onDone })
    else void message.info(t('confirm.waitsNoMore'))
  })
  useEffect(() => {
    if (found || waiting.isError) answer(found)
  }, [found, waiting.isError])
  return null
}
