// The bank file that holds an invoice now: its bank and day, and how often it was downloaded. Leads to the file for those who may read it.
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { dayOf } from '../../lib/format/moment.ts'
import { useCan } from '../../lib/session/can.ts'
import type { FileRef } from './payment.queries.ts'

const monthAndDay = 5
/** In words, as a sentence of lists and dialogs. */
export const useFileWords = () => {
  const { t } = useTranslation('paymentFileRows')
  const { t: bank } = useTranslation('paymentBankFiles')
  return ({ format, madeAt, downloads }: FileRef): string => {
    const said = { format: bank(`format.${format}`), day: dayOf(madeAt).slice(monthAndDay) }
    return downloads === 0 ? t('inFileNever', said) : t('inFile', { ...said, count: downloads })
  }
}
export const InFile = ({ file }: { readonly file: FileRef }) => {
  const { t } = useTranslation('paymentFileRows')
  const words = useFileWords()
  const may = useCan('confirmPayment.bankFile')
  const title = t('inFileTitle', { number: file.number, line: file.line })
  return may ? (
    <Link to="/purchaseInvMan/confirmPayment" search={{ view: 'files', open: file.id }} title={title}>
      {words(file)}
    </Link>
  ) : (
    <span title={title}>{words(file)}</span>
  )
}
