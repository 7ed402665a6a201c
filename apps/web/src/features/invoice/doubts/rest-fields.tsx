// The fields that need no check, in short: value and where it is from.
import { useTranslation } from 'react-i18next'
import { isSure, type FieldName } from '@piaotai/domain/invoice/reading.ts'
import type { Detail } from '../detail.ts'
import { valueOf } from '../face/face-fields.ts'
import { FieldValue } from './field-value.tsx'
import styles from './doubts.module.css'

interface Props {
  readonly invoice: Detail
  readonly fields: readonly FieldName[]
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}
export const RestFields = ({ invoice, fields, open, onOpen }: Props) => {
  const { t } = useTranslation('doubts')
  const { t: ti } = useTranslation('invoice')
  const { t: tr } = useTranslation('risk')
  const filled = fields.filter((field) => valueOf(invoice, field) !== null)
  const agreed = (field: FieldName): boolean => {
    const origin = invoice.fields[field]
    return origin?.from === 'qr' || origin?.agrees?.includes('qr') === true
  }
  const byQr = filled.filter(agreed).length
  const bySure = filled.filter((field) => !agreed(field) && invoice.fields[field]?.from === 'ocr' && isSure(invoice.fields[field]!)).length
  return (
    <section className={styles['rest']}>
      <h3>
        {t('rest', { count: filled.length })}
        <small>
          {[byQr > 0 ? t('byQr', { count: byQr }) : '', bySure > 0 ? t('bySure', { count: bySure }) : '']
            .filter(Boolean)
            .join(ti('list.comma'))}
        </small>
        <button
          type="button"
          className="plain link"
          aria-expanded={open}
          onClick={() => {
            onOpen(!open)
          }}
        >
          {t(open ? 'less' : 'more')}
        </button>
      </h3>
      {open ? null : (
        <dl>
          {filled.slice(0, 8).map((field) => {
            const origin = invoice.fields[field]
            return (
              <div key={field}>
                <dt>{ti(`detail.field.${field}`)}</dt>
                <dd title={valueOf(invoice, field) ?? undefined}>
                  <FieldValue field={field} value={valueOf(invoice, field)} />
                </dd>
                {origin ? (
                  <dd className={styles['source']}>
                    {agreed(field)
                      ? tr('readFrom.qr')
                      : origin.from === 'ocr'
                        ? origin.confidence.toFixed(2)
                        : tr(`readFrom.${origin.from}`)}
                  </dd>
                ) : null}
              </div>
            )
          })}
        </dl>
      )}
    </section>
  )
}
