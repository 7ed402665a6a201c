// One field of the face: its name, its value with source and confidence, and its warnings.
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { kindName } from '../../../shared/invoice/kind-name.ts'
import { isSure, type FieldName } from '@piaotai/domain/invoice/reading.ts'
import { useLanguage } from '../../../lib/i18n/language.ts'
import { Amount, Nil } from '../../../ui/values/amount.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import { valueOf, wide } from './face-fields.ts'
import type { Detail } from '../detail.ts'
import { useSayWarning } from './say-warning.ts'
import styles from '../drawer/invoice-drawer.module.css'

const money: ReadonlySet<FieldName> = new Set(['amountExcludingTax', 'taxAmount', 'amountIncludingTax'])
const figures: ReadonlySet<FieldName> = new Set(['buyer.taxId', 'seller.taxId', 'checkCode', 'machineNumber'])

interface FieldProps {
  readonly invoice: Detail
  readonly name: FieldName
  /** The field is current: by pointer, by focus, or as the next one to check. */
  readonly on: boolean
  /** Replaces the value during a correction. */
  readonly control?: ReactNode
  /** The fault of the value, below the field. */
  readonly below?: ReactNode
  readonly onField: (field: string) => void
}
export const FaceField = ({ invoice, name, on, control, below, onField }: FieldProps) => {
  const { t } = useTranslation('invoice')
  const { t: tr } = useTranslation('risk')
  const english = useLanguage() === 'en-US'
  const value = valueOf(invoice, name)
  const origin = invoice.fields[name]
  const warnings = invoice.warnings.filter((w) => w.field === name)
  const label = t(`detail.field.${name}`)
  const say = useSayWarning()
  const box = useRef<HTMLDivElement>(null)
  const warned = warnings.length > 0
  useEffect(() => {
    if (on && warned) box.current?.scrollIntoView({ block: 'nearest' })
  }, [on, warned])
  const look =
    origin?.box || origin?.from === 'xml'
      ? () => {
          onField(name)
        }
      : undefined
  const shown =
    name === 'type' ? (
      kindName(invoice.type, english, true)
    ) : value === null || value === '' ? (
      <Nil />
    ) : name === 'number' || name === 'code' ? (
      <LongNumber value={value} />
    ) : money.has(name) ? (
      <Amount value={value} strong={name === 'amountIncludingTax'} />
    ) : figures.has(name) ? (
      <span className="mono">{value}</span>
    ) : (
      value
    )
  return (
    <div
      ref={box}
      className={`${styles['face-field']}${wide.has(name) ? ' wide' : ''}${on ? ' on' : ''}${warned ? ` ${styles['warned']}` : ''}`}
      onMouseEnter={look}
      onFocus={look}
      {...(look && !control ? { tabIndex: 0, role: 'group', 'aria-label': label } : {})}
    >
      <span className="label">{label}</span>
      <div>
        {control ?? (
          <span
            className={name === 'amountIncludingTax' ? `${styles['value']} big` : styles['value']}
            title={typeof shown === 'string' ? shown : undefined}
          >
            {shown}
          </span>
        )}
        {origin && !control ? (
          <span
            className={`${styles['source']} ${origin.from === 'ocr' && isSure(origin) ? 'sure' : origin.from}`}
            title={t('detail.sourceFacts', { source: tr(`readFrom.${origin.from}`), sure: Math.round(origin.confidence * 100) })}
          >
            {tr(`readFrom.${origin.from}`)}
            {origin.agrees && origin.agrees.length > 0 ? (
              <em>{t('detail.agrees')}</em>
            ) : origin.from === 'ocr' ? (
              <em>{origin.confidence.toFixed(2)}</em>
            ) : null}
          </span>
        ) : null}
      </div>
      {below}
      {warnings.map((w) => (
        <p key={w.code}>
          <TriangleAlert size={13} aria-hidden="true" />
          {say(w)}
        </p>
      ))}
    </div>
  )
}
