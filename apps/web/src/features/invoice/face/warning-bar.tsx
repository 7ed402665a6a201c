// The warnings of an invoice: their number and place, and the sentences of warnings without a field on its face.
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isDoubt } from '@piaotai/domain/judgement/invoice-facts.ts'
import { useComma } from '../../../lib/i18n/language.ts'
import type { Detail } from '../detail.ts'
import { laterFields, shownFields } from './face-fields.ts'
import { useSayWarning } from './say-warning.ts'
import styles from '../drawer/invoice-drawer.module.css'

interface Props {
  readonly invoice: Detail
  /** Doubts are checked below, one by one: only what contradicts itself stands here. */
  readonly checked: boolean
  readonly editing: boolean
  readonly field: string | undefined
  readonly onField: (field: string | undefined) => void
}
export const WarningBar = ({ invoice, checked, editing, field, onField }: Props) => {
  const { t } = useTranslation('invoice')
  const { t: td } = useTranslation('doubts')
  const comma = useComma()
  const say = useSayWarning()
  const warnings = checked ? invoice.warnings.filter(({ code }) => !isDoubt(code)) : invoice.warnings
  const warned = [...new Set(warnings.map((w) => w.field))]
  if (warned.length === 0) return null
  const onFace = new Set<string>([...shownFields(invoice, editing), ...(editing ? [] : laterFields(invoice))])
  const nameOf = (name: string): string => t(`detail.field.${name}` as 'detail.field.number', { defaultValue: name })
  return (
    <div className={styles['warning-bar']}>
      <TriangleAlert size={15} aria-hidden="true" />
      <b>{checked ? td('contradicts', { count: warned.length }) : t('detail.warningBar', { count: warned.length })}</b>
      <span>{warned.map(nameOf).join(comma)}</span>
      {checked ? null : (
        <button
          type="button"
          className="number-link"
          onClick={() => {
            onField(warned[(warned.indexOf(field ?? '') + 1) % warned.length])
          }}
        >
          {t('detail.nextWarning')}
        </button>
      )}
      {warnings
        .filter((w) => checked || !onFace.has(w.field))
        .map((w) => (
          <p key={`${w.field} ${w.code}`}>{t('detail.warningOf', { name: nameOf(w.field), says: say(w) })}</p>
        ))}
    </div>
  )
}
