// The sentence of a cause, with the figures, days and names that are known of it.
import { useTranslation } from 'react-i18next'
import type { Cause } from '@piaotai/domain/judgement/judgement-table.ts'
import { useComma } from '../../../lib/i18n/language.ts'
import { dayOf } from '../../../lib/format/moment.ts'
import { amountText } from '../../../ui/values/amount.tsx'
import type { JudgedInvoice } from './judged.queries.ts'

const monthAndDay = 5
/** 11-26 of a day or an instant. */
export const shortDay = (at: string): string => (at.length > 10 ? dayOf(at) : at).slice(monthAndDay)

/** Short enough for one line; the plain sentence where nothing more is known. */
export const useTold = () => {
  const { t } = useTranslation('judgement')
  const comma = useComma()
  return (cause: Cause, judged: JudgedInvoice): string => {
    const { red, payable, file, line, paid, batch, twins, group, account, standingDay } = judged
    switch (cause) {
      case 'void':
        if (standingDay) return t('told.void', { day: shortDay(standingDay) })
        break
      case 'redFull':
        if (standingDay) return t('told.redFull', { day: shortDay(standingDay) })
        break
      case 'redPartial':
        if (red) return t('told.redPartial', { red: amountText(red.gross), payable: amountText(payable) })
        break
      case 'inBatch':
        if (batch) return t('told.inBatch', { number: batch.number })
        break
      case 'filed':
        if (file) return t('told.filed', { bank: t(`bank.${file.format}`), day: shortDay(file.madeAt), line: file.line })
        break
      case 'bankSaid':
        if (line?.day) return t('told.bankSaid', { day: shortDay(line.day), amount: amountText(line.amount) })
        break
      case 'paid':
        if (paid) return paid.day ? t('told.paidOn', { day: shortDay(paid.day), by: paid.by }) : t('told.paid', { by: paid.by })
        break
      case 'twin':
        if (twins[0]?.number) return t('told.twin', { number: twins[0].number })
        break
      case 'groupTwin':
        if (group && group.companies.length > 0) return t('told.groupTwin', { companies: group.companies.join(comma) })
        break
      case 'accountUnproven':
        if (account.unconfirmed) return t('told.accountUnproven', { day: shortDay(account.unconfirmed.at), by: account.unconfirmed.by })
        break
      default:
    }
    return t(`cause.${cause}.sentence`)
  }
}
