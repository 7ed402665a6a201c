// 核对: the doubtful fields in a column, one of them in hand; those found right stay to be taken back.
import { Check } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Detail } from '../detail.ts'
import { Checks } from '../face/face-checks.tsx'
import { shownFields } from '../face/face-fields.ts'
import { DoubtCard } from './doubt-card.tsx'
import type { Doubt } from './doubts.queries.ts'
import { useSayEvidence } from './evidence-list.tsx'
import { FieldValue } from './field-value.tsx'
import { RestFields } from './rest-fields.tsx'
import { useCheckKeys } from './use-check-keys.ts'
import { fieldOf, type Checking } from './use-checking.ts'
import styles from './doubts.module.css'

interface Props {
  readonly invoice: Detail
  readonly checking: Checking
  /** The whole face, below what is checked. */
  readonly children: ReactNode
}
export const CheckFields = ({ invoice, checking, children }: Props) => {
  const { t } = useTranslation('doubts')
  const { t: ti } = useTranslation('invoice')
  const box = useRef<HTMLElement>(null)
  const [whole, setWhole] = useState(false)
  useCheckKeys(checking, box)
  const { items, open, current } = checking
  const nameOf = (field: string): string => ti(`detail.field.${field}` as 'detail.field.number', { defaultValue: field })
  const at = items.findIndex(({ doubt }) => doubt !== undefined && doubt === current)
  const fields = new Set(items.map(fieldOf))
  const rest = shownFields(invoice, false).filter((field) => !fields.has(field))
  return (
    <section ref={box} className={styles['check']} aria-label={t('label')}>
      <div className={styles['progress']}>
        <b>{current ? t('at', { at: at + 1, of: items.length }) : t('allDone')}</b>
        <span aria-hidden="true">
          {items.map((item) => (
            <i key={fieldOf(item)} className={item.answered ? 'done' : item.doubt === current ? 'now' : ''} />
          ))}
        </span>
        {current ? <span className="sub">{t('hint')}</span> : null}
      </div>
      <ol>
        {items.map((item, i) => (
          <li key={fieldOf(item)}>
            {item.answered ? (
              <div className={styles['line']} data-done="">
                <i className={styles['at']}>
                  <Check size={13} aria-hidden="true" />
                </i>
                <Named invoice={invoice} field={item.answered.field} label={nameOf(item.answered.field)} value={item.answered.value} />
                <span className="sub">{t('justRight', { by: item.answered.mine ? t('you') : item.answered.by })}</span>
                <button
                  type="button"
                  className="plain link"
                  disabled={checking.busy}
                  onClick={() => {
                    checking.takeBack(item.answered.field)
                  }}
                >
                  {t('back')}
                </button>
              </div>
            ) : item.doubt === current ? (
              <DoubtCard invoice={invoice} checking={checking} doubt={item.doubt} at={i + 1} label={nameOf(item.doubt.field)} />
            ) : (
              <button
                type="button"
                className={styles['line']}
                onClick={() => {
                  checking.pick(item.doubt.field)
                }}
              >
                <i className={styles['at']} aria-hidden="true">
                  {i + 1}
                </i>
                <Named invoice={invoice} field={item.doubt.field} label={nameOf(item.doubt.field)} value={item.doubt.value} />
                <Summary doubt={item.doubt} />
              </button>
            )}
          </li>
        ))}
      </ol>
      {open.length > 0 ? <RestFields invoice={invoice} fields={rest} open={whole} onOpen={setWhole} /> : null}
      {whole || open.length === 0 ? children : <Checks invoice={invoice} />}
    </section>
  )
}
interface NamedProps {
  readonly invoice: Detail
  readonly field: string
  readonly label: string
  readonly value: string | null
}
const Named = ({ invoice, field, label, value }: NamedProps) => {
  const { t } = useTranslation('doubts')
  const { t: ti } = useTranslation('invoice')
  const origin = invoice.fields[field]
  return (
    <span className={styles['named']}>
      <small>{label}</small>
      <span>
        {field === 'lines' ? (
          ti('detail.linesFacts', { count: invoice.lines.length })
        ) : value !== null || origin ? (
          <FieldValue field={field} value={value} />
        ) : null}
      </span>
      {origin?.from === 'ocr' ? <small className={styles['score']}>{t('score', { score: origin.confidence.toFixed(2) })}</small> : null}
    </span>
  )
}
/** What is known of a field before one looks at it. */
const Summary = ({ doubt }: { readonly doubt: Doubt }) => {
  const say = useSayEvidence()
  const { t } = useTranslation('invoice')
  const evidence = doubt.readings.find((one) => one.value === doubt.value)?.evidence ?? []
  return evidence.length > 0 ? (
    <span className="sub">
      {evidence
        .slice(0, 2)
        .map((one) => say(doubt.field, one))
        .join(t('list.comma'))}
    </span>
  ) : null
}
