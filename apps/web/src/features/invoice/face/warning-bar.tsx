// The warnings of an invoice: their number and place, and the sentences of warnings without a field on its face.
import { useMutation } from '@tanstack/react-query'
import { App } from 'antd'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isDoubt } from '@piaotai/domain/judgement/invoice-facts.ts'
import { useComma } from '../../../lib/i18n/language.ts'
import { laterFields, shownFields } from './face-fields.ts'
import { api } from '../../../lib/http/api.ts'
import type { Detail } from '../detail.ts'
import { useSayWarning } from './say-warning.ts'
import styles from '../drawer/invoice-drawer.module.css'

interface Props {
  readonly invoice: Detail
  readonly editing: boolean
  readonly field: string | undefined
  readonly onField: (field: string | undefined) => void
  /** Without them doubts are only read. */
  readonly area?: 'personal' | 'company'
  readonly onAnswered?: () => void
}
export const WarningBar = ({ invoice, editing, field, onField, area, onAnswered }: Props) => {
  const { t } = useTranslation('invoice')
  const comma = useComma()
  const { t: tj } = useTranslation('judgement')
  const { message } = App.useApp()
  const say = useSayWarning()
  const answer = useMutation({
    mutationFn: (input: { readonly id: string; readonly area: 'personal' | 'company'; readonly fields?: string[] }) =>
      api.invoice.answerDoubts(input),
    onSuccess: ({ answered }) => {
      void message.success(tj('doubts.answered', { count: answered }))
      onAnswered?.()
    },
  })
  const doubted = new Set(invoice.warnings.filter(({ code }) => isDoubt(code)).map((w) => w.field))
  /** Looked at and right: one field, or all that are doubts. */
  const right = (fields?: string[]) => (
    <button
      type="button"
      className="number-link"
      disabled={answer.isPending}
      onClick={() => {
        if (area) answer.mutate({ id: invoice.id, area, ...(fields ? { fields } : {}) })
      }}
    >
      {tj(fields ? 'doubts.oneRight' : 'doubts.allRight')}
    </button>
  )
  const warned = [...new Set(invoice.warnings.map((w) => w.field))]
  if (warned.length === 0) return null
  const onFace = new Set<string>([...shownFields(invoice, editing), ...(editing ? [] : laterFields(invoice))])
  const nameOf = (name: string): string => t(`detail.field.${name}` as 'detail.field.number', { defaultValue: name })
  return (
    <div className={styles['warning-bar']}>
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
      {area && !editing && field !== undefined && doubted.has(field) && doubted.size > 1 ? right([field]) : null}
      {area && !editing && doubted.size > 0 ? right() : null}
      {invoice.warnings
        .filter((w) => !onFace.has(w.field))
        .map((w) => (
          <p key={`${w.field} ${w.code}`}>{t('detail.warningOf', { name: nameOf(w.field), says: say(w) })}</p>
        ))}
    </div>
  )
}
