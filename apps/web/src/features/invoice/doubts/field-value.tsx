// The value of a field as a person reads it: names of kinds, amounts, unclear characters underlined.
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/language.ts'
import { kindName } from '../../../shared/invoice/kind-name.ts'
import { amountText } from '../../../ui/values/amount.tsx'
import styles from './doubts.module.css'

const money: ReadonlySet<string> = new Set(['amountExcludingTax', 'taxAmount', 'amountIncludingTax'])
const figures: ReadonlySet<string> = new Set(['code', 'number', 'date', 'checkCode', 'buyer.taxId', 'seller.taxId', ...money])

/** As plain text; null where nothing was read. */
export const useShown = (): ((field: string, value: string | null) => string | null) => {
  const english = useLanguage() === 'en-US'
  return (field, value) =>
    value === null || value === ''
      ? null
      : field === 'type'
        ? kindName(Number(value), english, true)
        : money.has(field)
          ? amountText(value)
          : value
}
interface Props {
  readonly field: string
  readonly value: string | null
  /** Places of unclear characters. */
  readonly unclear?: readonly number[]
}
export const FieldValue = ({ field, value, unclear = [] }: Props) => {
  const { t } = useTranslation('doubts')
  const text = useShown()(field, value)
  if (text === null) return <span className="sub">{t('notRead')}</span>
  const plain = text === value && unclear.length > 0
  return (
    <span className={figures.has(field) ? styles['figures'] : undefined}>
      {plain ? [...text].map((sign, at) => (unclear.includes(at) ? <u key={`${at} ${sign}`}>{sign}</u> : sign)) : text}
    </span>
  )
}
