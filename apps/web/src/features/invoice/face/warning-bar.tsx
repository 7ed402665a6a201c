// The warnings of an invoice: their number and place, and the sentences of warnings without a field on its face.
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useComma } from '../../../lib/i18n/language.ts'
import { laterFields, shownFields } from './face-fields.ts'
import type { Detail } from '../detail.ts'
import { useSayWarning } from './say-warning.ts'

interface Props {
  readonly invoice: Detail
  readonly editing: boolean
  readonly field: string | undefined
  readonly onField: (field: string | undefined) => void
}
export const WarningBar = ({ invoice, editing, field, onField }: Props) => {
  const { t } = useTranslation('invoice')
  const comma = useComma()
  const say = useSayWarning()
  const warned = [...new Set(invoice.warnings.map((w) => w.field))]
  if (warned.length === 0) return null
  const onFace = new Set<string>([...shownFields(invoice, editing), ...(editing ? [] : laterFields(invoice))])
  const nameOf = (name: string): string => t(`detail.field.${name}` as 'detail.field.number', { defaultValue: name })
  return (
    <div className="warning-bar">
      <TriangleAlert size={15} aria-hidden="true" />
      <b>{t('detail.warningBar', { count: warned.length })}</b>
      <span>{warned.map(nameOf).join(comma)}</span>
      <button
        type="button"
        className="number-link"
        onClick={() => {
          onField(warned[(warned.indexOf(field ?? '') + 1) % warned.length])
        }}
      >
        {t('detail.nextWarning')}
      </button>
      {invoice.warnings
        .filter((w) => !onFace.has(w.field))
        .map((w) => (
          <p key={`${w.field} ${w.code}`}>{t('detail.warningOf', { name: nameOf(w.field), says: say(w) })}</p>
        ))}
    </div>
  )
}
